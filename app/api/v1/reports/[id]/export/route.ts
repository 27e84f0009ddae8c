import { objectRoute, readQuery } from "@/app/api/edge";
import { contentDisposition } from "@/lib/deliverables/report/export/content-disposition";
import { exportReport } from "@/lib/deliverables/report/export-report";
import { ExportQuery } from "@/lib/deliverables/report/schema";

/** Always a download: no browser shows a report's HTML as a page of ours. */
export const GET = objectRoute("report", async ({ request, ctx, params }) => {
  const { format } = readQuery(request, ExportQuery);
  const file = await exportReport(ctx, params.id ?? "", format);
  return new Response(file.bytes, {
    headers: {
      "content-type": file.mediaType,
      "content-length": String(file.bytes.byteLength),
      "content-disposition": contentDisposition(file.fileName),
    },
  });
});
