import { readQuery, workspaceRoute } from "@/app/api/edge";
import { exportAudit } from "@/lib/audit/export-audit";
import { AuditExportQuery } from "@/lib/audit/schema";

export const GET = workspaceRoute(async ({ request, ctx }) => {
  const { stream, mediaType, fileName } = await exportAudit(ctx, readQuery(request, AuditExportQuery).format);
  const headers = { "content-type": mediaType, "content-disposition": `attachment; filename="${fileName}"` };
  return new Response(stream, { headers });
});
