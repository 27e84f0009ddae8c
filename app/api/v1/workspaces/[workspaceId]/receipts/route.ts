import { page, readQuery, workspaceRoute } from "@/app/api/edge";
import { listReceipts } from "@/lib/receipts/list-receipts";
import { ReceiptQuery } from "@/lib/receipts/schema";

export const GET = workspaceRoute(async ({ request, ctx }) => {
  const { items, nextCursor } = await listReceipts(ctx, readQuery(request, ReceiptQuery));
  return page(items, nextCursor);
});
