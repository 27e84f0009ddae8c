import { page, readQuery, workspaceRoute } from "@/app/api/edge";
import { listAudit } from "@/lib/audit/list-audit";
import { AuditFilter } from "@/lib/audit/schema";

export const GET = workspaceRoute(async ({ request, ctx }) => {
  const { items, nextCursor } = await listAudit(ctx, readQuery(request, AuditFilter));
  return page(items, nextCursor);
});
