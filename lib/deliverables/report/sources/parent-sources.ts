import { z } from "zod";
import type { Context } from "../../../core/context";
import { ReportSource } from "../schema";

/**
 * The sources that the version before was written from, so that a revision still knows them. Documents among `found`
 * are left out: they were read anew.
 */
export async function parentSources(
  ctx: Context,
  parentId: string,
  found: readonly Pick<ReportSource, "documentId">[],
): Promise<Omit<ReportSource, "n">[]> {
  const content = await ctx.db.prisma.reportContent.findFirst({
    where: { deliverableId: parentId, workspaceId: ctx.workspaceId },
    select: { sources: true },
  });
  const known = new Set(found.flatMap((source) => source.documentId ?? []));
  return z
    .array(ReportSource)
    .parse(content?.sources ?? [])
    .filter((source) => source.documentId === null || !known.has(source.documentId))
    .map(({ documentId, title, passages }) => ({ documentId, title, passages }));
}
