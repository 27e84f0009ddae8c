import type { ReceiptRow } from "./receipt-row";
import { Receipt } from "./schema";

/** A stored receipt in the shape that everybody is shown; what it does not have is left out. */
export function toReceipt(row: ReceiptRow): Receipt {
  return Receipt.parse({
    id: row.id,
    route: row.route,
    type: row.type,
    operation: row.operation,
    status: row.status,
    ...(row.externalId !== null && { external_id: row.externalId }),
    ...(row.verifiableUrl !== null && { verifiable_url: row.verifiableUrl }),
    ...(row.preview !== null && { preview: row.preview }),
    ...(row.error !== null && { error: row.error }),
    tool_call_id: row.toolCallId,
    ...(row.turnId !== null && { turn_id: row.turnId }),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  });
}
