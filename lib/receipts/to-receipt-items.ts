import type { Context } from "../core/context";
import type { ReceiptRow } from "./receipt-row";
import type { ReceiptItem } from "./schema";
import { toReceipt } from "./to-receipt";
import { undoStates } from "./undo-states";

/** Receipts with where they belong, who asked, and whether it can be taken back. */
export async function toReceiptItems(ctx: Context, rows: readonly ReceiptRow[]): Promise<ReceiptItem[]> {
  const approvers = await approversOf(ctx, rows);
  const users = await ctx.db.prisma.user.findMany({
    where: { id: { in: [...new Set([...rows.map((row) => row.userId), ...approvers.values()])] } },
    select: { id: true, name: true },
  });
  const undo = await undoStates(ctx, rows);
  const names = new Map(users.map((user) => [user.id, user.name]));
  return rows.map((row) => ({
    ...toReceipt(row),
    tool: row.tool,
    threadId: row.threadId,
    askedBy: { id: row.userId, name: names.get(row.userId) ?? "" },
    approvedBy: names.get(approvers.get(row.toolCallId) ?? "") ?? null,
    undo: undo.get(row.id)!,
  }));
}

/** Who said yes to the calls that these receipts are of, by call. */
async function approversOf(ctx: Context, rows: readonly ReceiptRow[]): Promise<Map<string, string>> {
  const cards = await ctx.db.prisma.approval.findMany({
    where: {
      workspaceId: ctx.workspaceId,
      callId: { in: rows.map((row) => row.toolCallId) },
      decision: { in: ["approve", "edit"] },
    },
    select: { callId: true, decidedById: true },
  });
  return new Map(cards.flatMap(({ callId, decidedById }) => (decidedById === null ? [] : [[callId, decidedById]])));
}
