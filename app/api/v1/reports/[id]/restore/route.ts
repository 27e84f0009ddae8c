import { created, objectRoute, readIfMatch, readJson } from "@/app/api/edge";
import { restoreVersion } from "@/lib/deliverables/report/edit/save-edit";
import { RestoreVersion } from "@/lib/deliverables/schema";

/** The version becomes the newest again; those after it stay. */
export const POST = objectRoute("report", async ({ request, ctx, params }) => {
  const body = await readJson(request, RestoreVersion);
  const report = await restoreVersion(ctx, params.id ?? "", body, readIfMatch(request));
  return created(report, { location: `/api/v1/reports/${report.id}` });
});
