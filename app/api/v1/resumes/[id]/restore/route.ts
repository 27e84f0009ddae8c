import { created, objectRoute, readIfMatch, readJson } from "@/app/api/edge";
import { restoreResume } from "@/lib/deliverables/resume/restore-resume";
import { RestoreVersion } from "@/lib/deliverables/schema";

/** The version becomes the newest again; those after it stay. */
export const POST = objectRoute("resume", async ({ request, ctx, params }) => {
  const body = await readJson(request, RestoreVersion);
  const resume = await restoreResume(ctx, params.id ?? "", body, readIfMatch(request));
  return created(resume, { location: `/api/v1/resumes/${resume.id}` });
});
