import type { Context } from "../core/context";
import type { Receipt } from "./schema";
import { toReceipt } from "./to-receipt";

/** What these calls have to show, oldest first. */
export async function receiptsOfCall(ctx: Context, callIds: readonly string[]): Promise<Receipt[]> {
  const rows = await ctx.db.prisma.receipt.findMany({
    where: { workspaceId: ctx.workspaceId, toolCallId: { in: [...callIds] } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(toReceipt);
}
