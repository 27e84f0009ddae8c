import type { Context } from "../core/context";
import { notFound } from "../core/errors";
import type { ReceiptRow } from "./receipt-row";
import { visibleReceipts } from "./visible-receipts";

/** @throws NOT_FOUND for what is not there and for what this person may not see, alike */
export async function visibleReceipt(ctx: Context, id: string): Promise<ReceiptRow> {
  const [row] = await visibleReceipts(ctx, { id, threadId: null, status: null, before: null }, 1);
  if (!row) throw notFound("receipt");
  return row;
}
