import type { Context } from "../core/context";
import type { Receipt } from "./schema";
import { toReceipt } from "./to-receipt";

const mostRead = 200;

/** What a thread has to show, newest first; of a long one the newest 200. The caller has checked who may see it. */
export async function receiptsOfThread(ctx: Context, threadId: string): Promise<Receipt[]> {
  const rows = await ctx.db.prisma.receipt.findMany({
    where: { workspaceId: ctx.workspaceId, threadId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: mostRead,
  });
  return rows.map(toReceipt);
}
