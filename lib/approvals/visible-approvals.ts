import type { Context } from "../core/context";
import { hasPermission } from "../workspaces/has-permission";
import type { ApprovalRow } from "./approval-row";
import type { ToolBook } from "./tool-facts";

/** What the list may be narrowed by; null: not narrowed. */
export interface ApprovalNarrowing {
  id: string | null;
  states: readonly string[] | null;
  threadId: string | null;
  turnId: string | null;
  mine: boolean;
  /** Only cards older than this one. */
  before: { at: string; id: string } | null;
}

/**
 * Cards this person may see, newest first: what they asked for; what was asked in chats that are shared with the
 * workspace, with `approvals:view`; and what they may decide about, wherever it was asked. A token that does not
 * carry `approvals:view` shows its owner only the cards of tools that it can call.
 */
export async function visibleApprovals(
  ctx: Context,
  tools: ToolBook,
  by: ApprovalNarrowing,
  limit: number,
): Promise<ApprovalRow[]> {
  const { userId, scopes } = ctx.person;
  const views = hasPermission(ctx, "approvals:view");
  const seesOwn = views || scopes.includes("*");
  const callable = tools.namesFor(ctx.permissions);
  const ids = await ctx.db.prisma.$queryRaw<{ id: string }[]>`
    SELECT a."id" FROM "Approval" a
    WHERE a."workspaceId" = ${ctx.workspaceId}
      AND ((a."requestedById" = ${userId} AND (${seesOwn} OR a."tool" = ANY(${callable}::text[])))
        OR (${hasPermission(ctx, "approvals:decide")} AND a."decider" = 'another')
        OR (${views} AND EXISTS (
          SELECT 1 FROM "Thread" t
          WHERE t."id" = a."threadId" AND t."workspaceId" = a."workspaceId" AND t."visibility" = 'workspace'
            AND t."deletedAt" IS NULL)))
      AND (${by.id}::text IS NULL OR a."id" = ${by.id})
      AND (${by.states === null} OR a."state" = ANY(${by.states ?? []}::text[]))
      AND (${by.threadId}::text IS NULL OR a."threadId" = ${by.threadId})
      AND (${by.turnId}::text IS NULL OR a."turnId" = ${by.turnId})
      AND (NOT ${by.mine} OR a."requestedById" = ${userId})
      AND (${by.before?.id ?? null}::text IS NULL
        OR (a."createdAt", a."id") < (${by.before?.at ?? null}::timestamptz, ${by.before?.id ?? null}::text))
    ORDER BY a."createdAt" DESC, a."id" DESC
    LIMIT ${limit}`;
  return ctx.db.prisma.approval.findMany({
    where: { workspaceId: ctx.workspaceId, id: { in: ids.map((row) => row.id) } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
}
