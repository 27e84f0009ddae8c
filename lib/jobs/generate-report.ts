import { gatherSources } from "../deliverables/report/gather-sources";
import { saveReport } from "../deliverables/report/save-report";
import { writeReport } from "../deliverables/report/write-report";
import { deliverableJob } from "./deliverable-job";

/** Makes a report: its sources are brought together, it is written, it is stored. */
export const generateReport = deliverableJob("report", async (run, id) => {
  const gathered = await run("gather", (ctx) => gatherSources(ctx, id));
  if (!gathered.ok) return gathered;
  const written = await run("write", (ctx) => writeReport(ctx, id, gathered.value));
  if (!written.ok) return written;
  return run("save", (ctx) => saveReport(ctx, id, gathered.value, written.value));
});
