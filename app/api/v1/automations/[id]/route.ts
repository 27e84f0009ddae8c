import { json, noContent, objectRoute, readIfMatch, readJson } from "@/app/api/edge";
import { archiveAutomation } from "@/lib/automations/archive-automation";
import { getAutomation } from "@/lib/automations/get-automation";
import { AutomationChange } from "@/lib/automations/items.schema";
import { updateAutomation } from "@/lib/automations/update-automation";
import { gateway } from "@/lib/catalog";

export const GET = objectRoute("automation", async ({ ctx, params }) => {
  const item = await getAutomation(ctx, params.id!, gateway.tools);
  return json(item, 200, { etag: `"${item.version}"` });
});

export const PATCH = objectRoute("automation", async ({ request, ctx, params }) => {
  const change = await readJson(request, AutomationChange);
  const item = await updateAutomation(ctx, params.id!, change, gateway.tools, readIfMatch(request));
  return json(item, 200, { etag: `"${item.version}"` });
});

export const DELETE = objectRoute("automation", async ({ request, ctx, params }) => {
  await archiveAutomation(ctx, params.id!, readIfMatch(request));
  return noContent();
});
