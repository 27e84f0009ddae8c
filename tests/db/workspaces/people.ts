import type { Context, PersonContext, Runtime } from "@/lib/core/context";
import { acceptInvite } from "@/lib/workspaces/accept-invite";
import { authenticate } from "@/lib/workspaces/authenticate";
import { createInvite } from "@/lib/workspaces/create-invite";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import type { Role } from "@/lib/workspaces/schema";
import { setupInstallation } from "@/lib/workspaces/setup-installation";
import { updateMember } from "@/lib/workspaces/update-member";

export const ownerAccount = {
  email: "olive@example.org",
  password: "a long password",
  name: "Olive",
  workspace: "Marlow & Pine",
};

/** A request as it comes in with a token. */
export function requestWith(token: string, path = "/", init: RequestInit = {}): Request {
  return new Request(`http://localhost:3000${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) },
  });
}

export function personWith(runtime: Runtime, token: string): Promise<PersonContext> {
  return authenticate(runtime, requestWith(token));
}

/** First run, and the owner inside the new workspace. */
export async function setUp(runtime: Runtime): Promise<{ owner: Context; token: string; workspaceId: string }> {
  const { token, workspace } = await setupInstallation(runtime, ownerAccount);
  return {
    owner: await enterWorkspace(await personWith(runtime, token), workspace.id),
    token,
    workspaceId: workspace.id,
  };
}

/** Joins through an invite with an account of its own; an owner is made one afterwards. */
export async function joinAs(
  owner: Context,
  role: Role,
  name: string,
): Promise<{ ctx: Context; token: string; memberId: string }> {
  const invite = await createInvite(owner, {
    role: role === "owner" ? "admin" : role,
    maxUses: 1,
    expiresInHours: 1,
  });
  const account = { email: `${name.toLowerCase()}@example.org`, password: "another long one", name };
  const { token } = await acceptInvite(owner, invite.code, account, null);
  const person = await personWith(owner, token!);
  const member = await owner.db.prisma.membership.findFirstOrThrow({
    where: { workspaceId: owner.workspaceId, userId: person.person.userId },
  });
  if (role === "owner") await updateMember(owner, member.id, { role });
  return { ctx: await enterWorkspace(person, owner.workspaceId), token: token!, memberId: member.id };
}

/** The audit actions of a workspace, in order. */
export async function auditActions(ctx: Context): Promise<string[]> {
  const rows = await ctx.db.prisma.auditRow.findMany({
    where: { workspaceId: ctx.workspaceId },
    orderBy: { seq: "asc" },
  });
  return rows.map(({ action }) => action);
}
