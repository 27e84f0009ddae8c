import type { Prisma, Transaction } from "../core/db/database";
import type { GatewayReply } from "../gateway/schema";

/**
 * `approved → executed` in the transaction of the deed itself: both stand or fall together, and only for the execution
 * that holds the card.
 * @throws when another execution has taken over: what was about to be committed is rolled back
 */
export async function markExecuted(
  tx: Transaction,
  of: { approvalId: string; executor: string },
  reply: GatewayReply,
): Promise<void> {
  const { count } = await tx.approval.updateMany({
    where: { id: of.approvalId, executor: of.executor, state: "approved" },
    data: { state: "executed", reply: reply as Prisma.InputJsonObject },
  });
  if (count === 0) throw new Error("Another execution of this approval has taken over.");
}
