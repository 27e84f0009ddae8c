import type { Transaction } from "../core/db/database";

/** A turn's cards that are not settled: it waits for them. `approved`: decided, and not executed yet. */
export async function hasOpenApprovals(tx: Pick<Transaction, "approval">, turnId: string): Promise<boolean> {
  const open = await tx.approval.findFirst({
    where: { turnId, state: { in: ["pending", "approved"] } },
    select: { id: true },
  });
  return open !== null;
}
