import type { Context } from "../core/context";
import type { Prisma } from "../core/db/database";
import { notFound } from "../core/errors";
import type { CitationItem, SearchHit } from "./schema";
import { toCitationItem } from "./to-citation-item";

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
  const rows = await ctx.db.transaction(async (tx) => {
    const [thread] = await tx.$queryRaw<Array<{ citationCount: number }>>`
      UPDATE "Thread" SET "citationCount" = "citationCount"
      WHERE "id" = ${threadId} AND "workspaceId" = ${ctx.workspaceId} AND "deletedAt" IS NULL
      RETURNING "citationCount"`;
    if (!thread) throw notFound("thread");
    const known = await tx.citation.findMany({ where: { threadId, sourceKey: { in: keys } } });
    const have = new Set(known.map((row) => row.sourceKey));
    const fresh = [...new Map(hits.map((hit) => [sourceKey(hit), hit])).entries()].filter(([key]) => !have.has(key));
    if (fresh.length === 0) return known;
    const made = fresh.map(
      ([key, hit], at): Prisma.CitationCreateManyInput => ({
        id: ctx.ids.next("cite"),
        workspaceId: ctx.workspaceId,
        threadId,
        number: thread.citationCount + at + 1,
        sourceKey: key,
        documentId: hit.documentId,
        chunkId: hit.chunkId === null ? null : BigInt(hit.chunkId),
        url: hit.url,
        title: hit.title,
        page: hit.page,
        headingPath: hit.headingPath,
        passage: hit.passage,
        startOffset: hit.start,
        endOffset: hit.end,
        createdAt: ctx.clock.now(),
      }),
    );
    const stored = await tx.citation.createManyAndReturn({ data: made });
    await tx.thread.update({ where: { id: threadId }, data: { citationCount: thread.citationCount + made.length } });
    return [...known, ...stored];
  });
  const byKey = new Map(rows.map((row) => [row.sourceKey, toCitationItem(row)]));
  return keys.map((key) => byKey.get(key)!);
}

function sourceKey(hit: LabelSource): string {
  return hit.key ?? `chunk:${hit.chunkId}`;
}
