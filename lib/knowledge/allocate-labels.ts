import type { Context } from "../core/context";
import { isUniqueViolation, Prisma } from "../core/db/database";
import { notFound } from "../core/errors";
import type { CitationItem, SearchHit } from "./schema";
import { type CitationRow, toCitationItem } from "./to-citation-item";

/** What a label can stand for: a passage that a search found, a part of a file that was read, or a stored run. */
export type LabelSource = Pick<SearchHit, "title" | "page" | "headingPath" | "passage"> & {
  /** What makes it the same source again; left out for a passage of a search, which has its chunk. */
  key?: string;
  documentId: string | null;
  /** Of a page outside. */
  url?: string;
  chunkId: string | null;
  /** Where it stands in the text that was read; null when it does not stand there word for word. */
  start: number | null;
  end: number | null;
};

/** More searches than could ever find the same new passage at the same moment in one thread. */
const mostAttempts = 20;

/**
 * Gives every passage its label in the thread, in the order of `hits`. Numbers come from one counter whose row is
 * locked meanwhile, so that specialists that search at the same time never share one; a passage that has a number
 * keeps it, and no number is ever given twice.
 * @throws NOT_FOUND when the thread is not of this workspace
 */
export async function allocateLabels(
  ctx: Context,
  threadId: string,
  hits: readonly LabelSource[],
): Promise<CitationItem[]> {
  if (hits.length === 0) return [];
  const keys = hits.map(sourceKey);
  const rows = await labelRows(ctx, threadId, new Map(hits.map((hit) => [sourceKey(hit), hit])));
  const byKey = new Map(rows.map((row) => [row.sourceKey, toCitationItem(row)]));
  return keys.map((key) => byKey.get(key) ?? missing());
}

/** Without its thread no passage gets a label. */
function missing(): never {
  throw notFound("thread");
}

/**
 * The rows of all keys, those that were there and those that are made, in one statement. It sees what was there when
 * it began: where another has labelled the same passage while this one waited for the counter, nothing is written, and
 * it begins again.
 */
async function labelRows(
  ctx: Context,
  threadId: string,
  asked: ReadonlyMap<string, LabelSource>,
): Promise<CitationRow[]> {
  const wanted = [...asked].map(([sourceKey, hit], place) => ({ id: ctx.ids.next("cite"), place, sourceKey, ...hit }));
  const statement = Prisma.sql`
    WITH "counter" AS (
      SELECT "citationCount" FROM "Thread"
      WHERE "id" = ${threadId} AND "workspaceId" = ${ctx.workspaceId} AND "deletedAt" IS NULL FOR UPDATE
    ), "asked" AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(wanted)}::json) AS a("id" text, "place" int, "sourceKey" text,
        "documentId" text, "chunkId" int8, "url" text, "title" text, "page" int, "headingPath" jsonb, "passage" text,
        "start" int, "end" int)
    ), "known" AS (
      SELECT c.* FROM "Citation" c JOIN "asked" a ON a."sourceKey" = c."sourceKey", "counter"
      WHERE c."threadId" = ${threadId}
    ), "made" AS (
      INSERT INTO "Citation" ("id", "workspaceId", "threadId", "number", "sourceKey", "documentId", "chunkId", "url",
        "title", "page", "headingPath", "passage", "startOffset", "endOffset", "createdAt")
      SELECT a."id", ${ctx.workspaceId}, ${threadId}, "citationCount" + row_number() OVER (ORDER BY a."place"),
        a."sourceKey", a."documentId", a."chunkId", a."url", a."title", a."page", a."headingPath", a."passage",
        a."start", a."end", ${ctx.clock.now()}::timestamptz
      FROM "asked" a, "counter" WHERE NOT EXISTS (SELECT 1 FROM "known" k WHERE k."sourceKey" = a."sourceKey")
      RETURNING *
    ), "counted" AS (
      UPDATE "Thread" SET "citationCount" = "citationCount" + (SELECT count(*) FROM "made")
      WHERE "id" = ${threadId} AND EXISTS (SELECT 1 FROM "made")
    )
    SELECT * FROM "known" UNION ALL SELECT * FROM "made"`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ctx.db.query<CitationRow>(statement);
    } catch (error) {
      if (attempt === mostAttempts || !isUniqueViolation(error)) throw error;
    }
  }
}

function sourceKey(hit: LabelSource): string {
  return hit.key ?? `chunk:${hit.chunkId}`;
}
