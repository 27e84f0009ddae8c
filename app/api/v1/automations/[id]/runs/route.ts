import { objectRoute, page, readQuery } from "@/app/api/edge";
import { listRuns } from "@/lib/automations/runs/list-runs";
import { RunListQuery } from "@/lib/automations/runs/schema";

export const GET = objectRoute("automation", async ({ request, ctx, params }) => {
  const { items, nextCursor } = await listRuns(ctx, params.id!, readQuery(request, RunListQuery));
  return page(items, nextCursor);
});
