import type { Context } from "../core/context";
import type { Receipt } from "./schema";
import { toReceipt } from "./to-receipt";

/** What a turn has to show for itself, oldest first. */
export async function receiptsOfTurn(ctx: Context, turnId: string): Promise<Receipt[]> {
  const rows = await ctx.db.prisma.receipt.findMany({
    where: { workspaceId: ctx.workspaceId, turnId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(toReceipt);
}
