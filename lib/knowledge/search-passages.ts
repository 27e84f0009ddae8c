import type { Context } from "../core/context";
import { Prisma } from "../core/db/database";
import { requirePermission } from "../workspaces/require-permission";
import { maxPassagesOfDocument } from "./limits";
import type { SearchHit } from "./schema";
import { queryTerms } from "./terms/query-terms";

export interface SearchPassages {
  query: string;
  /** Passages wanted, 1 to 20. */
  topK: number;
  /** Only in these documents. */
  documentIds?: readonly string[];
}

interface HitRow {
  id: bigint;
  documentId: string;
  title: string;
  text: string;
  page: number | null;
  headingPath: string[];
  startOffset: number;
  endOffset: number;
  score: number;
}

const poolFactor = 5;

/**
 * The passages of the workspace's documents that fit a question best, best first: BM25 over the inverted index, any
 * of the question's words may match. At most 12 passages of one document. Only documents that are ready.
 * @throws FORBIDDEN
 */
export async function searchPassages(ctx: Context, search: SearchPassages): Promise<SearchHit[]> {
  requirePermission(ctx, "documents:read");
  const weights = queryTerms(search.query);
  if (weights.size === 0 || search.documentIds?.length === 0) return [];
  const only = search.documentIds ? [...search.documentIds] : null;
  const ranking = Prisma.sql`
    WITH total AS MATERIALIZED (
      SELECT COALESCE(sum("chunkCount"), 0)::float8 AS chunks FROM "Document"
      WHERE "workspaceId" = ${ctx.workspaceId} AND "state" = 'ready'
    ), hidden AS MATERIALIZED (
      SELECT COALESCE(array_agg("id"), '{}') AS ids FROM "Document"
      WHERE "workspaceId" = ${ctx.workspaceId} AND "state" <> 'ready'
    ), found AS MATERIALIZED (
      SELECT asked.n, asked.weight, p."documentId", p."positions", p."impacts"
      FROM unnest(${[...weights.keys()]}::text[], ${[...weights.values()]}::float8[]) WITH ORDINALITY AS asked(term, weight, n)
      JOIN "Posting" p ON p."workspaceId" = ${ctx.workspaceId} AND p."term" = asked.term
      CROSS JOIN hidden
      WHERE p."documentId" <> ALL(hidden.ids)
    ), rarity AS MATERIALIZED (
      SELECT counted.n, counted.weight * ln(1 + (greatest(total.chunks, counted.held) - counted.held + 0.5) / (counted.held + 0.5)) AS idf
      FROM (SELECT n, weight, sum(cardinality("positions")) AS held FROM found GROUP BY n, weight) counted, total
    ), best AS (
      SELECT hit."documentId", hit.position, sum(hit.part) AS score
      FROM (
        SELECT found."documentId", unnest(found."positions") AS position, unnest(found."impacts") * rarity.idf AS part
        FROM found JOIN rarity ON rarity.n = found.n
        WHERE ${only}::text[] IS NULL OR found."documentId" = ANY(${only}::text[])
      ) hit
      GROUP BY hit."documentId", hit.position
      ORDER BY score DESC, hit."documentId", hit.position
      LIMIT ${search.topK * poolFactor}
    )
    SELECT c."id", c."documentId", d."title", c."text", c."page", c."headingPath", c."startOffset", c."endOffset",
           best.score::float8 AS score
    FROM best
    JOIN "Chunk" c ON c."documentId" = best."documentId" AND c."position" = best.position
    JOIN "Document" d ON d."id" = best."documentId"
    WHERE d."workspaceId" = ${ctx.workspaceId}
    ORDER BY best.score DESC, c."documentId", c."position"`;
  const rows = await ctx.db.query<HitRow>(ranking, "alone");
  const taken = new Map<string, number>();
  return rows
    .filter(({ documentId }) => {
      const count = (taken.get(documentId) ?? 0) + 1;
      taken.set(documentId, count);
      return count <= maxPassagesOfDocument;
    })
    .slice(0, search.topK)
    .map((row) => ({
      documentId: row.documentId,
      chunkId: String(row.id),
      title: row.title,
      passage: row.text.trim(),
      page: row.page,
      headingPath: row.headingPath,
      start: row.startOffset,
      end: row.endOffset,
      score: row.score,
    }));
}
