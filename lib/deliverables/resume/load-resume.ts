import { z } from "zod";
import type { Context } from "../../core/context";
import { ResumeData, ResumeNote, resumeTemplates } from "./schema";

const Stored = z.object({
  data: ResumeData,
  template: z.enum(resumeTemplates),
  pages: z.number(),
  notes: z.array(ResumeNote),
});

/** What a resume says; null while it is being made, and for one that failed. */
export async function loadResume(
  ctx: Pick<Context, "db" | "workspaceId">,
  id: string,
): Promise<z.infer<typeof Stored> | null> {
  const row = await ctx.db.prisma.resumeContent.findFirst({
    where: { deliverableId: id, workspaceId: ctx.workspaceId },
  });
  return row && Stored.parse(row);
}
