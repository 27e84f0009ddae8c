import type { AuditItem } from "../../audit/schema";
import { toAuditItems } from "../../audit/to-audit-items";
import type { Context } from "../../core/context";
import { notFound } from "../../core/errors";
import { toReceiptItems } from "../../receipts/to-receipt-items";
import { requirePermission } from "../../workspaces/require-permission";
import { readRelatedRows } from "./read-related-rows";
import type { AuditTrace, TracedRow } from "./schema";
import { tracedApprovals } from "./traced-approvals";
import { tracedMessage } from "./traced-message";

/**
 * From one row of the audit trail back to the message that set it off, and forward to what came of it: the rows of
 * its call and its turn, the receipts, the decisions of people, and the call that took it back.
 * @throws NOT_FOUND
 */
export async function traceAudit(ctx: Context, id: string): Promise<AuditTrace> {
  requirePermission(ctx, "audit:view");
  const found = await ctx.db.prisma.auditRow.findFirst({ where: { id, workspaceId: ctx.workspaceId } });
  if (!found) throw notFound("audit row");
  const { rows, complete, undoCallIds } = await readRelatedRows(ctx, found);
  const items = await toAuditItems(ctx, rows);
  const { callId, turnId } = found;
  const of = callId ? { toolCallId: { in: [callId, ...undoCallIds] } } : turnId ? { turnId } : undefined;
  const [message, approvals, receipts] = await Promise.all([
    tracedMessage(ctx, turnId),
    tracedApprovals(ctx, found),
    of && ctx.db.prisma.receipt.findMany({ where: { workspaceId: ctx.workspaceId, ...of }, orderBy: { id: "asc" } }),
  ]);
  const relation = (item: AuditItem): TracedRow["relation"] => {
    if (item.id === id) return "this";
    if (item.callId && undoCallIds.includes(item.callId)) return "undo";
    return item.callId !== undefined && item.callId === callId ? "call" : "turn";
  };
  return {
    row: items.find((item) => item.id === id)!,
    message,
    rows: items.map((item) => ({ ...item, relation: relation(item) })),
    complete,
    receipts: await toReceiptItems(ctx, receipts ?? []),
    approvals,
  };
}
