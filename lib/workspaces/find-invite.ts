import type { Runtime } from "../core/context";
import { notFound } from "../core/errors";
import { assertInviteOpen } from "./assert-invite-open";
import { type InvitePreview, Role } from "./schema";

/**
 * What somebody sees before joining. Needs no sign-in: the code is the key.
 * @throws NOT_FOUND for an unknown code, GONE for an invite that cannot be used any more
 */
export async function findInvite(runtime: Pick<Runtime, "db" | "clock">, code: string): Promise<InvitePreview> {
  const { prisma } = runtime.db;
  const invite = await prisma.invite.findUnique({ where: { code } });
  if (!invite) throw notFound("invite");
  assertInviteOpen(invite, runtime.clock.now());
  const workspace = await prisma.workspace.findUniqueOrThrow({
    where: { id: invite.workspaceId },
    select: { id: true, name: true },
  });
  const inviter = await prisma.user.findUnique({ where: { id: invite.createdById }, select: { name: true } });
  return {
    workspace,
    role: Role.parse(invite.role),
    invitedBy: inviter?.name ?? "",
    expiresAt: invite.expiresAt.toISOString(),
  };
}
