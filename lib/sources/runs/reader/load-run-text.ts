import type { Context } from "../../../core/context";
import { notFound } from "../../../core/errors";

export interface RunText {
  ref: string;
  /** Of the pages, or the name of the specialist or tool whose output it is. */
  title: string;
  kind: "pages" | "specialist" | "spill";
  /** As `[3]`: the source that it is in its thread. Only pages are one. */
  label: string | null;
  /** JSON Lines. */
  lines: string[];
}

interface Row {
  title: string;
  kind: RunText["kind"];
  number: number | null;
  content: string;
}

/** How long what a specialist returned can be read. */
export const outputKeptDays = 30;

/**
 * What stands behind a ref, for somebody who may see its thread. Inside of a thread only what belongs to it is found:
 * pages of another one would come in without the care that a thread takes once pages were read in it. One query.
 * @throws NOT_FOUND, for a foreign ref as for one that does not exist or has expired
 */
export async function loadRunText(ctx: Context, ref: string, threadId: string | undefined): Promise<RunText> {
  const { userId } = ctx.person;
  const thread = threadId ?? null;
  const now = ctx.clock.now();
  const oldest = new Date(now.getTime() - outputKeptDays * 86_400_000);
  const [row] = await ctx.db.prisma.$queryRaw<Row[]>`
    SELECT r."title", CASE WHEN starts_with(r."id", 'spill_') THEN 'spill' ELSE 'pages' END AS "kind", r."content",
      (SELECT c."number" FROM "Citation" c
        WHERE c."threadId" = r."threadId" AND c."sourceKey" = 'run:' || r."id" LIMIT 1) AS "number"
    FROM "StoredRun" r
    LEFT JOIN "Thread" t ON t."id" = r."threadId" AND t."workspaceId" = r."workspaceId"
    WHERE r."id" = ${ref} AND r."workspaceId" = ${ctx.workspaceId} AND r."expiresAt" > ${now}
      AND (${thread}::text IS NULL OR r."threadId" = ${thread})
      AND CASE WHEN r."threadId" IS NULL THEN r."userId" = ${userId}
          ELSE t."deletedAt" IS NULL AND (t."visibility" = 'workspace' OR t."createdById" = ${userId}) END
    UNION ALL
    SELECT s."specialist", 'specialist', s."output", NULL
    FROM "SpecialistRun" s
    JOIN "Thread" t ON t."id" = s."threadId" AND t."workspaceId" = s."workspaceId"
    WHERE s."id" = ${ref} AND s."workspaceId" = ${ctx.workspaceId} AND s."output" IS NOT NULL
      AND s."finishedAt" > ${oldest}
      AND (${thread}::text IS NULL OR s."threadId" = ${thread})
      AND t."deletedAt" IS NULL AND (t."visibility" = 'workspace' OR t."createdById" = ${userId})
    LIMIT 1`;
  if (!row) throw notFound("run");
  const { title, kind, content, number } = row;
  const label = number === null ? null : `[${number}]`;
  return { ref, title, kind, label, lines: content === "" ? [] : content.split("\n") };
}
