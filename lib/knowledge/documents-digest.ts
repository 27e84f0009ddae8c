import type { Context } from "../core/context";

/**
 * A short text that stays the same as long as a search in this workspace can find the same: it changes when a document
 * becomes ready, changes, or goes.
 */
export async function documentsDigest(ctx: Pick<Context, "db" | "workspaceId">): Promise<string> {
  const [row] = await ctx.db.prisma.$queryRaw<{ digest: string }[]>`
    SELECT md5(coalesce(string_agg(id || ':' || version, ',' ORDER BY id), '')) AS digest
    FROM "Document" WHERE "workspaceId" = ${ctx.workspaceId} AND state = 'ready'`;
  return row?.digest ?? "";
}
