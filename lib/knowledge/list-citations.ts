import type { Context } from "../core/context";
import { Prisma } from "../core/db/database";
import { notFound } from "../core/errors";
import { requirePermission } from "../workspaces/require-permission";
import type { CitationItem } from "./schema";
import { type CitationRow, toCitationItem } from "./to-citation-item";

/**
 * What stands behind the labels of a thread, by number; all of them, or the given ones. A private thread is its
 * maker's alone.
 * @throws FORBIDDEN · NOT_FOUND
 */
export async function listCitations(
  ctx: Context,
  threadId: string,
  numbers?: readonly number[],
): Promise<CitationItem[]> {
  requirePermission(ctx, "chats:read");
  const only = numbers ? [...numbers] : null;
  // One row without a citation where the thread has none; no row where there is no such thread.
  const rows = await ctx.db.query<CitationRow>(Prisma.sql`
    SELECT c.* FROM "Thread" t
    LEFT JOIN "Citation" c ON c."threadId" = t."id" AND c."workspaceId" = t."workspaceId"
      AND (${only}::int[] IS NULL OR c."number" = ANY(${only}::int[]))
    WHERE t."id" = ${threadId} AND t."workspaceId" = ${ctx.workspaceId} AND t."deletedAt" IS NULL
      AND (t."visibility" = 'workspace' OR t."createdById" = ${ctx.person.userId})
    ORDER BY c."number"`);
  if (rows.length === 0) throw notFound("thread");
  return rows.filter((row) => row.id !== null).map(toCitationItem);
}
