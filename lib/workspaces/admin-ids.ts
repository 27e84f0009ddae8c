import type { Transaction } from "../core/db/database";

/** Whom changes of the team are told to. */
export async function adminIds(tx: Transaction, workspaceId: string): Promise<string[]> {
  const admins = await tx.membership.findMany({
    where: { workspaceId, role: { in: ["owner", "admin"] } },
    select: { userId: true },
  });
  return admins.map(({ userId }) => userId);
}
