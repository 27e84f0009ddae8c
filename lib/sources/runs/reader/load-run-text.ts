import type { Context } from "../../../core/context";
import { Prisma } from "../../../core/db/database";
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
 * pages of another one would come in without the care that a thread takes once pages were read in it. What tools
 * returned was trimmed for whoever asked: for others only where their role sees everything. One query.
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
      AND (starts_with(r."id", 'run_') OR r."userId" = ${userId} OR ${seesAll(ctx)})
    UNION ALL
    SELECT s."specialist", 'specialist', s."output", NULL
    FROM "SpecialistRun" s
    JOIN "Thread" t ON t."id" = s."threadId" AND t."workspaceId" = s."workspaceId"
    LEFT JOIN "Turn" asked ON asked."id" = s."turnId" AND asked."workspaceId" = s."workspaceId"
    WHERE s."id" = ${ref} AND s."workspaceId" = ${ctx.workspaceId} AND s."output" IS NOT NULL
      AND s."finishedAt" > ${oldest}
      AND (${thread}::text IS NULL OR s."threadId" = ${thread})
      AND t."deletedAt" IS NULL AND (t."visibility" = 'workspace' OR t."createdById" = ${userId})
      AND (asked."userId" = ${userId} OR ${seesAll(ctx)})
    LIMIT 1`;
  if (!row) throw notFound("run");
  const { title, kind, content, number } = row;
  const label = number === null ? null : `[${number}]`;
  return { ref, title, kind, label, lines: content === "" ? [] : content.split("\n") };
}

/** No mask and no row filter of the workspace is for this person's role; one that nobody can read is for all. */
function seesAll({ workspaceId, role }: Context): Prisma.Sql {
  const list = (column: Prisma.Sql) =>
    Prisma.sql`CASE WHEN ${column} IS NULL OR jsonb_typeof(${column}) = 'null' THEN '[]'::jsonb ELSE ${column} END`;
  const [masks, filters] = [list(Prisma.sql`x."masks"`), list(Prisma.sql`x."rowFilters"`)];
  return Prisma.sql`NOT EXISTS (
    SELECT 1 FROM "ToolSetting" x, jsonb_array_elements(${masks} || ${filters}) e
    WHERE x."workspaceId" = ${workspaceId as string}
      AND (jsonb_typeof(e -> 'roles') IS DISTINCT FROM 'array' OR jsonb_exists(e -> 'roles', ${role})))`;
}
