import { json, readQuery, workspaceRoute } from "@/app/api/edge";
import { gateway } from "@/lib/catalog";
import { MetricsQuery } from "@/lib/gateway/resilience/metrics/schema";

export const GET = workspaceRoute(async ({ request, ctx }) => {
  const { window } = readQuery(request, MetricsQuery);
  return json(await gateway.toolMetrics(ctx, window));
});
