import { page, readQuery, workspaceRoute } from "@/app/api/edge";
import { ApprovalQuery } from "@/lib/approvals/schema";
import { gateway } from "@/lib/catalog";

export const GET = workspaceRoute(async ({ request, ctx }) => {
  const { items, nextCursor } = await gateway.listApprovals(ctx, readQuery(request, ApprovalQuery));
  return page(items, nextCursor);
});
