import type { Context } from "../core/context";
import { hasPermission } from "../workspaces/has-permission";
import type { ReceiptRow } from "./receipt-row";

/** What the list may be narrowed by; null: not narrowed. */
export interface ReceiptNarrowing {
  id: string | null;
  threadId: string | null;
  status: string | null;
  /** Only receipts older than this one. */
  before: { at: string; id: string } | null;
}

/**
 * Receipts this person may see, newest first: their own, those outside any chat, and those of chats that are shared
 * with the workspace. Whoever may read the audit trail sees all of them.
 */
export async function visibleReceipts(ctx: Context, by: ReceiptNarrowing, limit: number): Promise<ReceiptRow[]> {
  const seesAll = hasPermission(ctx, "audit:view");
  const ids = await ctx.db.prisma.$queryRaw<{ id: string }[]>`
    SELECT r."id" FROM "Receipt" r
    WHERE r."workspaceId" = ${ctx.workspaceId}
      AND (${seesAll} OR r."userId" = ${ctx.person.userId} OR r."threadId" IS NULL OR EXISTS (
        SELECT 1 FROM "Thread" t
        WHERE t."id" = r."threadId" AND t."workspaceId" = r."workspaceId" AND t."visibility" = 'workspace'))
      AND (${by.id}::text IS NULL OR r."id" = ${by.id})
      AND (${by.threadId}::text IS NULL OR r."threadId" = ${by.threadId})
      AND (${by.status}::text IS NULL OR r."status" = ${by.status})
      AND (${by.before?.id ?? null}::text IS NULL
        OR (r."createdAt", r."id") < (${by.before?.at ?? null}::timestamptz, ${by.before?.id ?? null}::text))
    ORDER BY r."createdAt" DESC, r."id" DESC
    LIMIT ${limit}`;
  return ctx.db.prisma.receipt.findMany({
    where: { workspaceId: ctx.workspaceId, id: { in: ids.map((row) => row.id) } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
}
