import { page, readQuery, workspaceRoute } from "@/app/api/edge";
import { SearchQuery } from "@/lib/knowledge/schema";
import { searchPassages } from "@/lib/knowledge/search-passages";

/** The best passages, best first. */
export const GET = workspaceRoute(async ({ request, ctx }) => {
  const { q, top_k } = readQuery(request, SearchQuery);
  return page(await searchPassages(ctx, { query: q, topK: top_k }));
});
