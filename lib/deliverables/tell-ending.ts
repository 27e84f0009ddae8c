import type { Runtime } from "../core/context";
import type { Transaction } from "../core/db/database";
import { notify } from "../events/notify";
import { cleanError } from "../receipts/clean-error";
import type { DeliverableRow } from "./deliverable-row";

/** Tells whoever asked for it that it is there, or that it is not and why. That it was cancelled, its receipt tells. */
export async function tellEnding(
  tx: Transaction,
  by: Pick<Runtime, "clock" | "ids" | "env" | "secrets">,
  row: DeliverableRow,
): Promise<void> {
  const { id, workspaceId, createdById, kind, title, state, receiptId, threadId } = row;
  const error = row.error === null ? null : cleanError(by, row.error, 1_000);
  const told = {
    workspaceId,
    userIds: [createdById],
    data: { deliverableId: id, kind, title, state, receiptId, threadId, error },
  };
  if (state === "failed") await notify(tx, by, { ...told, kind: "deliverable.failed" });
  else if (state !== "cancelled") await notify(tx, by, { ...told, kind: "deliverable.finished" });
}
