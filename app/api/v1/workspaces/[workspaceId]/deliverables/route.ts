import { page, readQuery, workspaceRoute } from "@/app/api/edge";
import { listDeliverables } from "@/lib/deliverables/list-deliverables";
import { DeliverableFilter } from "@/lib/deliverables/schema";

export const GET = workspaceRoute(async ({ request, ctx }) => {
  const { items, nextCursor } = await listDeliverables(ctx, readQuery(request, DeliverableFilter));
  return page(items, nextCursor);
});
