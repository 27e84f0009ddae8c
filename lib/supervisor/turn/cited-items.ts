import type { Context } from "../../core/context";
import type { CitationItem } from "../../knowledge/schema";

/** What stands behind these labels of the thread, in their order. */
export async function citedItems(ctx: Context, threadId: string, numbers: readonly number[]): Promise<CitationItem[]> {
  const rows = await ctx.db.prisma.citation.findMany({
    where: { workspaceId: ctx.workspaceId, threadId, number: { in: [...numbers] } },
    orderBy: { number: "asc" },
  });
  return rows.map((row) => ({
    number: row.number,
    documentId: row.documentId,
    title: row.title,
    page: row.page,
    headingPath: (row.headingPath ?? []) as string[],
    passage: row.passage,
    start: row.startOffset,
    end: row.endOffset,
  }));
}
