import { ApprovalState, Decision } from "../../approvals/schema";
import type { Context } from "../../core/context";
import type { AuditRow } from "./read-related-rows";
import type { AuditTrace } from "./schema";

/** The cards that people were shown about the call; about the whole turn for a row without a call. */
export async function tracedApprovals(ctx: Context, { callId, turnId }: AuditRow): Promise<AuditTrace["approvals"]> {
  if (callId === null && turnId === null) return [];
  const rows = await ctx.db.prisma.approval.findMany({
    where: { workspaceId: ctx.workspaceId, ...(callId === null ? { turnId } : { callId }) },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const ids = new Set(rows.flatMap((row) => [row.requestedById, row.decidedById ?? row.requestedById]));
  const users = await ctx.db.prisma.user.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, name: true },
  });
  const names = new Map(users.map((user) => [user.id, user.name]));
  const who = (id: string) => ({ id, name: names.get(id) ?? "" });
  return rows.map((row) => ({
    id: row.id,
    state: ApprovalState.parse(row.state),
    tool: row.tool,
    requestedBy: who(row.requestedById),
    decision: row.decision === null ? null : Decision.parse(row.decision),
    decidedBy: row.decidedById === null ? null : who(row.decidedById),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
  }));
}
