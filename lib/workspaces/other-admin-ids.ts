import type { Transaction } from "../core/db/database";

/** Whom changes of the team are told to: owners and admins, without the one who made the change. */
export async function otherAdminIds(tx: Transaction, workspaceId: string, causedBy: string): Promise<string[]> {
  const admins = await tx.membership.findMany({
    where: { workspaceId, role: { in: ["owner", "admin"] }, userId: { not: causedBy } },
    select: { userId: true },
  });
  return admins.map(({ userId }) => userId);
}
