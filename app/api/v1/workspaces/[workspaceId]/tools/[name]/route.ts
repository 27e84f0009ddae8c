import { json, readJson, workspaceRoute } from "@/app/api/edge";
import { gateway } from "@/lib/catalog";
import { UpdateTool } from "@/lib/gateway/schema";

export const GET = workspaceRoute(async ({ ctx, params }) => json(await gateway.getTool(ctx, params.name ?? "")));

export const PATCH = workspaceRoute(async ({ request, ctx, params }) =>
  json(await gateway.updateTool(ctx, params.name ?? "", await readJson(request, UpdateTool))),
);
