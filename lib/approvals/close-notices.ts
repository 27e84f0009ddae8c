import type { Runtime } from "../core/context";
import type { Transaction } from "../core/db/database";
import type { ApprovalRow } from "./approval-row";

/**
 * Once a card is answered, that it needed a decision is no news: the bells of whoever asked and of whoever answered
 * stop counting it. Other admins may still want to see that it had been theirs to decide.
 */
export async function closeNotices(
  tx: Transaction,
  runtime: Pick<Runtime, "clock">,
  row: ApprovalRow,
  answeredBy: string = row.requestedById,
): Promise<void> {
  const { id, workspaceId, requestedById, createdAt } = row;
  await tx.notification.updateMany({
    where: {
      workspaceId,
      userId: { in: [requestedById, answeredBy] },
      createdAt: { gte: createdAt },
      kind: "approval.requested",
      readAt: null,
      data: { path: ["approvalId"], equals: id },
    },
    data: { readAt: runtime.clock.now() },
  });
}
