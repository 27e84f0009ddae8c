import { noContent, workspaceRoute } from "@/app/api/edge";
import { gateway } from "@/lib/catalog";

export const DELETE = workspaceRoute(async ({ ctx, params }) => {
  await gateway.deleteToolRule(ctx, params.id ?? "");
  return noContent();
});
