import type { Context } from "../core/context";
import type { Transaction } from "../core/db/database";
import { rolePermissions } from "../workspaces/role-permissions";

export interface Decider {
  id: string;
  name: string;
}

/** Everybody in the workspace whose role decides about others' calls, whoever joined first named first. */
export async function listDeciders(
  ctx: Pick<Context, "workspaceId">,
  tx: Pick<Transaction, "membership" | "user">,
): Promise<Decider[]> {
  const members = await tx.membership.findMany({
    where: { workspaceId: ctx.workspaceId },
    orderBy: { createdAt: "asc" },
    select: { userId: true, role: true },
  });
  const ids = members.filter(({ role }) => rolePermissions(role).has("approvals:decide")).map(({ userId }) => userId);
  const users = await tx.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  const names = new Map(users.map((user) => [user.id, user.name]));
  return ids.map((id) => ({ id, name: names.get(id) ?? "" }));
}
