import type { Context } from "../core/context";
import { parseInput } from "../core/parse-input";
import { type ReceiptItem, ReceiptQuery } from "./schema";
import { toReceiptItems } from "./to-receipt-items";
import { visibleReceipts } from "./visible-receipts";

/** Receipts this person may see, newest first. */
export async function listReceipts(
  ctx: Context,
  input: unknown = {},
): Promise<{ items: ReceiptItem[]; nextCursor: string | null }> {
  const query = parseInput(ReceiptQuery, input);
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

/** As the schema let it through: a time and an id. */
function readCursor(cursor: string): { at: string; id: string } {
  const [at = "", id = ""] = cursor.split("~");
  return { at, id };
}
