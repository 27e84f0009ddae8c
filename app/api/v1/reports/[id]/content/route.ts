import { created, objectRoute, readIfMatch, readJson } from "@/app/api/edge";
import { saveEdit } from "@/lib/deliverables/report/edit/save-edit";
import { EditReport } from "@/lib/deliverables/report/schema";

/** What a person made of the text becomes the next version; `If-Match` names the newest one that they knew. */
export const PUT = objectRoute("report", async ({ request, ctx, params }) => {
  const body = await readJson(request, EditReport);
  const report = await saveEdit(ctx, params.id ?? "", body, readIfMatch(request));
  return created(report, { location: `/api/v1/reports/${report.id}` });
});
