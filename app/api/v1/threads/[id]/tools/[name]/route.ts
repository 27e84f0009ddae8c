import { json, objectRoute, readJson } from "@/app/api/edge";
import { gateway } from "@/lib/catalog";
import { SwitchTool } from "@/lib/gateway/schema";

export const PATCH = objectRoute("thread", async ({ request, ctx, params }) => {
  const threadId = params.id ?? "";
  return json(await gateway.switchTool(ctx, { threadId }, params.name ?? "", await readJson(request, SwitchTool)));
});
