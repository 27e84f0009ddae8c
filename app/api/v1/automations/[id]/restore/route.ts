import { json, objectRoute, readIfMatch, readJson } from "@/app/api/edge";
import { RestoreAutomation } from "@/lib/automations/items.schema";
import { restoreAutomation } from "@/lib/automations/restore-automation";
import { gateway } from "@/lib/catalog";

export const POST = objectRoute("automation", async ({ request, ctx, params }) => {
  const wanted = await readJson(request, RestoreAutomation);
  const item = await restoreAutomation(ctx, params.id!, wanted, gateway.tools, readIfMatch(request));
  return json(item, 200, { etag: `"${item.version}"` });
});
