import { rowsOfCall } from "../audit/rows-of-call";
import type { Context } from "../core/context";
import type { ReceiptDetail } from "./schema";
import { toReceiptItems } from "./to-receipt-items";
import { visibleReceipt } from "./visible-receipt";

/** What of its call is told with every receipt: that it was asked about, who decided, that it began and ended. */
const tellsOfIt = new Set(["call.asked", "approval.decided", "call.started", "call.finished", "call.resolved"]);

/**
 * A receipt with the arguments of its call and its rows in the audit trail.
 * @throws NOT_FOUND
 */
export async function getReceipt(ctx: Context, id: string): Promise<ReceiptDetail> {
  const row = await visibleReceipt(ctx, id);
  const [items, said] = await Promise.all([toReceiptItems(ctx, [row]), rowsOfCall(ctx, row.toolCallId)]);
  const about = said.filter(({ receiptId, action }) => receiptId === id || tellsOfIt.has(action));
  return {
    ...items[0]!,
    arguments: about.find(({ action }) => action === "call.started")?.arguments ?? null,
    records: about.map(({ id, seq, at, action, hash }) => ({ id, seq, at, action, hash })),
  };
}
