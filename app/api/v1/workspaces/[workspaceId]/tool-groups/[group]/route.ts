import { page, readJson, workspaceRoute } from "@/app/api/edge";
import { gateway } from "@/lib/catalog";
import { UpdateToolGroup } from "@/lib/gateway/schema";

export const PATCH = workspaceRoute(async ({ request, ctx, params }) =>
  page(await gateway.updateToolGroup(ctx, params.group ?? "", await readJson(request, UpdateToolGroup))),
);
