import type { Context } from "../core/context";
import type { Transaction } from "../core/db/database";
import { notFound } from "../core/errors";
import { type MemberItem, Role } from "./schema";

/** @throws NOT_FOUND when there is no such member in this workspace */
export async function loadMember(
  tx: Transaction,
  ctx: Pick<Context, "workspaceId">,
  memberId: string,
): Promise<MemberItem> {
  const row = await tx.membership.findFirst({ where: { id: memberId, workspaceId: ctx.workspaceId } });
  const user = row && (await tx.user.findUnique({ where: { id: row.userId }, select: { name: true, email: true } }));
  if (!row || !user) throw notFound("member");
  const { id, userId, role, createdAt } = row;
  return { id, userId, ...user, role: Role.parse(role), createdAt: createdAt.toISOString() };
}
