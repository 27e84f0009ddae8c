import type { Context } from "../core/context";
import type { ReceiptItem } from "./schema";
import { toReceiptItems } from "./to-receipt-items";
import { visibleReceipt } from "./visible-receipt";

/** @throws NOT_FOUND */
export async function getReceipt(ctx: Context, id: string): Promise<ReceiptItem> {
  const [item] = await toReceiptItems(ctx, [await visibleReceipt(ctx, id)]);
  return item!;
}
