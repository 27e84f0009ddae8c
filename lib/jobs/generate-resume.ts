import { readResumeFields } from "../deliverables/resume/read-resume-fields";
import { setResumePages } from "../deliverables/resume/set-resume-pages";
import { deliverableJob } from "./deliverable-job";

/** Makes a resume: its fields are filled in, its pages are set and stored. */
export const generateResume = deliverableJob("resume", async (run, id) => {
  const filled = await run("fill", (ctx) => readResumeFields(ctx, id));
  if (!filled.ok) return filled;
  return run("set", (ctx) => setResumePages(ctx, id, filled.value));
});
