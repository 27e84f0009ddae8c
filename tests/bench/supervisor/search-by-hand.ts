import type { Context } from "@/lib/core/context";
import { searchPassages } from "@/lib/knowledge/search-passages";

/** The same search without gateway, labels or records: what a tool of a bare loop would return. */
export async function searchByHand(ctx: Context, query: string): Promise<object> {
  const hits = await searchPassages(ctx, { query, topK: 5 });
  return {
    status: "ok",
    code: "OK",
    data: {
      query,
      hits: hits.map((hit, index) => ({
        label: `[${index + 1}]`,
        document_id: hit.documentId,
        title: hit.title,
        page: hit.page,
        heading_path: hit.headingPath,
        passage: hit.passage,
      })),
    },
  };
}

/** What the task tool of a bare loop hands to its supervisor. */
export function taskResult(contract: string): object {
  return { specialist: "knowledge_base", contract: JSON.parse(contract), receipts: [], verification: "none" };
}
