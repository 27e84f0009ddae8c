import type { Context } from "../core/context";
import { AppError } from "../core/errors";
import { type ReceiptItem, ReceiptQuery } from "./schema";
import { toReceiptItems } from "./to-receipt-items";
import { visibleReceipts } from "./visible-receipts";

/** Receipts this person may see, newest first. */
export async function listReceipts(
  ctx: Context,
  input: unknown = {},
): Promise<{ items: ReceiptItem[]; nextCursor: string | null }> {
  const query = ReceiptQuery.parse(input);
  const rows = await visibleReceipts(
    ctx,
    {
      id: null,
      threadId: query.thread ?? null,
      status: query.status ?? null,
      before: query.cursor === undefined ? null : readCursor(query.cursor),
    },
    query.limit + 1,
  );
  const items = await toReceiptItems(ctx, rows.slice(0, query.limit));
  const last = items.at(-1);
  return { items, nextCursor: rows.length > query.limit && last ? `${last.created_at}~${last.id}` : null };
}

function readCursor(cursor: string): { at: string; id: string } {
  const [at, id] = cursor.split("~");
  if (!at || !id || Number.isNaN(Date.parse(at))) {
    throw new AppError("INVALID_INPUT", {
      detail: "The cursor was not made by this list.",
      hint: "Use the nextCursor of the page before.",
      field: "cursor",
    });
  }
  return { at, id };
}
