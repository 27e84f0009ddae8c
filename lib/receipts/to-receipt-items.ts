import type { Context } from "../core/context";
import type { ReceiptRow } from "./receipt-row";
import type { ReceiptItem } from "./schema";
import { toReceipt } from "./to-receipt";
import { undoStates } from "./undo-states";

/** Receipts with where they belong, who asked, and whether it can be taken back. */
export async function toReceiptItems(ctx: Context, rows: readonly ReceiptRow[]): Promise<ReceiptItem[]> {
  const users = await ctx.db.prisma.user.findMany({
    where: { id: { in: [...new Set(rows.map((row) => row.userId))] } },
    select: { id: true, name: true },
  });
  const undo = await undoStates(ctx, rows);
  const names = new Map(users.map((user) => [user.id, user.name]));
  return rows.map((row) => ({
    ...toReceipt(row),
    tool: row.tool,
    threadId: row.threadId,
    askedBy: { id: row.userId, name: names.get(row.userId) ?? "" },
    approvedBy: null,
    undo: undo.get(row.id)!,
  }));
}
