import { objectRoute, page, readQuery } from "@/app/api/edge";
import { AutomationVersionsQuery } from "@/lib/automations/items.schema";
import { listAutomationVersions } from "@/lib/automations/list-automation-versions";

export const GET = objectRoute("automation", async ({ request, ctx, params }) => {
  const query = readQuery(request, AutomationVersionsQuery);
  const { items, nextCursor } = await listAutomationVersions(ctx, params.id!, query);
  return page(items, nextCursor);
});
