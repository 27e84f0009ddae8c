import { page, readQuery, workspaceRoute } from "@/app/api/edge";
import { gateway } from "@/lib/catalog";
import { PageQuery } from "@/lib/core/page-query";

export const GET = workspaceRoute(async ({ request, ctx }) => {
  const { items, nextCursor } = await gateway.listGrants(ctx, readQuery(request, PageQuery));
  return page(items, nextCursor);
});
