import { page, readQuery, workspaceRoute } from "@/app/api/edge";
import { listRuns } from "@/lib/sources/runs/list-runs";
import { RunFilter } from "@/lib/sources/schema";

export const GET = workspaceRoute(async ({ request, ctx }) => {
  const { items, nextCursor } = await listRuns(ctx, readQuery(request, RunFilter));
  return page(items, nextCursor);
});
