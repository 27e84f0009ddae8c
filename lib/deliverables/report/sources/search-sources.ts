import type { Context } from "../../../core/context";
import type { SearchHit } from "../../../knowledge/schema";
import { searchPassages } from "../../../knowledge/search-passages";
import type { ReportSource } from "../schema";

const topK = 10;

/**
 * Runs the queries at the same time. Passages are gathered by document, each once, in the order of the text;
 * documents stand in the order in which their best passage was found. A query that fails is reported in
 * `failures` and the others count.
 */
export async function searchSources(
  ctx: Context,
  queries: readonly string[],
): Promise<{ sources: Omit<ReportSource, "n">[]; failures: string[] }> {
  const outcomes = await Promise.allSettled(queries.map((query) => searchPassages(ctx, { query, topK })));
  const failures: string[] = [];
  const hits: SearchHit[] = [];
  outcomes.forEach((outcome, index) => {
    if (outcome.status === "fulfilled") hits.push(...outcome.value);
    else {
      ctx.log.warn({ err: outcome.reason, query: index + 1 }, "a search for a report failed");
      failures.push(queries[index] ?? "");
    }
  });
  return { sources: byDocument(hits), failures };
}

function byDocument(hits: readonly SearchHit[]): Omit<ReportSource, "n">[] {
  const seen = new Set<string>();
  const documents = new Map<string, { title: string; hits: SearchHit[] }>();
  for (const hit of hits) {
    if (seen.has(hit.chunkId)) continue;
    seen.add(hit.chunkId);
    const document = documents.get(hit.documentId) ?? { title: hit.title, hits: [] };
    document.hits.push(hit);
    documents.set(hit.documentId, document);
  }
  return [...documents].map(([documentId, document]) => ({
    documentId,
    title: document.title,
    passages: document.hits
      .sort((a, b) => a.start - b.start)
      .map(({ passage, page, start, end }) => ({ text: passage, page, start, end })),
  }));
}
