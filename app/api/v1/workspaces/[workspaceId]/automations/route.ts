import { created, page, readJson, readQuery, workspaceRoute } from "@/app/api/edge";
import { createAutomation } from "@/lib/automations/create-automation";
import { AutomationInput, AutomationListQuery } from "@/lib/automations/items.schema";
import { listAutomations } from "@/lib/automations/list-automations";
import { gateway } from "@/lib/catalog";

export const GET = workspaceRoute(async ({ request, ctx }) => {
  const { items, nextCursor } = await listAutomations(ctx, readQuery(request, AutomationListQuery), gateway.tools);
  return page(items, nextCursor);
});

export const POST = workspaceRoute(async ({ request, ctx }) => {
  const item = await createAutomation(ctx, await readJson(request, AutomationInput), gateway.tools);
  return created(item, { location: `/api/v1/automations/${item.id}`, etag: `"${item.version}"` });
});
