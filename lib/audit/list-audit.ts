import type { Context } from "../core/context";
import type { Prisma } from "../core/db/database";
import { parseInput } from "../core/parse-input";
import { requireAuditPermission } from "./require-audit-permission";
import { AuditFilter, type AuditItem } from "./schema";
import { toAuditItems } from "./to-audit-items";

/** Rows of the workspace's audit trail, newest first. */
export async function listAudit(
  ctx: Context,
  input: unknown = {},
): Promise<{ items: AuditItem[]; nextCursor: string | null }> {
  requireAuditPermission(ctx, "audit:view");
  const filter = parseInput(AuditFilter, input);
  const rows = await ctx.db.prisma.auditRow.findMany({
    where: whereOf(ctx, filter),
    orderBy: { seq: "desc" },
    take: filter.limit + 1,
    select: { body: true, hash: true, prevHash: true },
  });
  const page = rows.slice(0, filter.limit);
  const items = await toAuditItems(ctx, page);
  return { items, nextCursor: rows.length > filter.limit ? (items.at(-1)?.seq ?? null) : null };
}

function whereOf(ctx: Context, filter: AuditFilter): Prisma.AuditRowWhereInput {
  return {
    workspaceId: ctx.workspaceId,
    ...(filter.tool && { tool: filter.tool }),
    ...(filter.action && { action: filter.action }),
    ...(filter.code && { code: filter.code }),
    ...(filter.actor && { actorId: filter.actor }),
    ...(filter.thread && { threadId: filter.thread }),
    ...(filter.turn && { turnId: filter.turn }),
    ...((filter.call ?? filter.callId) && { callId: filter.call ?? filter.callId }),
    ...(filter.receipt && { receiptId: filter.receipt }),
    ...((filter.from || filter.to) && {
      at: { ...(filter.from && { gte: filter.from }), ...(filter.to && { lt: filter.to }) },
    }),
    ...(filter.cursor && { seq: { lt: BigInt(filter.cursor) } }),
  };
}
