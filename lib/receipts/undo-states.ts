import type { Context } from "../core/context";
import { hasPermission } from "../workspaces/has-permission";
import type { ReceiptRow } from "./receipt-row";
import type { ReceiptItem } from "./schema";

/** Of each receipt, by its id: can what it tells of be taken back, and by this person? */
export async function undoStates(ctx: Context, rows: readonly ReceiptRow[]): Promise<Map<string, ReceiptItem["undo"]>> {
  const records = await ctx.db.prisma.undoRecord.findMany({
    where: { workspaceId: ctx.workspaceId, callId: { in: [...new Set(rows.map((row) => row.toolCallId))] } },
    select: { auditId: true, callId: true, turnId: true, actorId: true, expiresAt: true, undoneAt: true },
  });
  // Some models give the same id to calls of different turns.
  const byCall = new Map(records.map((record) => [`${record.callId} ${record.turnId}`, record]));
  const now = ctx.clock.now();
  return new Map(
    rows.map((row): [string, ReceiptItem["undo"]] => {
      const record = byCall.get(`${row.toolCallId} ${row.turnId}`);
      if (!record) return [row.id, { auditId: null, state: "not_reversible" }];
      const { auditId, actorId, expiresAt, undoneAt } = record;
      const isTheirs = actorId === ctx.person.userId || hasPermission(ctx, "tools:manage");
      const state = undoneAt ? "undone" : expiresAt <= now ? "expired" : isTheirs ? "available" : "not_yours";
      return [row.id, { auditId, state }];
    }),
  );
}
