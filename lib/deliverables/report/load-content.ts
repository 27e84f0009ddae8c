import { z } from "zod";
import type { Context } from "../../core/context";
import { ReportSource } from "./schema";

export interface LoadedContent {
  markdown: string;
  sources: ReportSource[];
  words: number;
}

/** What a report says; null while it is being made, and for one that failed. */
export async function loadContent(
  ctx: Pick<Context, "db" | "workspaceId">,
  reportId: string,
): Promise<LoadedContent | null> {
  const row = await ctx.db.prisma.reportContent.findFirst({
    where: { deliverableId: reportId, workspaceId: ctx.workspaceId },
  });
  return row && { markdown: row.markdown, words: row.words, sources: z.array(ReportSource).parse(row.sources) };
}
