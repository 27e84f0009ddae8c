import { NonRetriableError } from "inngest";
import type { Context } from "../core/context";
import { AppError } from "../core/errors";
import { getRuntime } from "../core/runtime";
import { failReport } from "../deliverables/report/fail-report";
import { gatherSources } from "../deliverables/report/gather-sources";
import { saveReport } from "../deliverables/report/save-report";
import { writeReport } from "../deliverables/report/write-report";
import type { JobEventData } from "../events/schema";
import { contextForJob } from "../workspaces/context-for-job";
import { inngest, jobTriggers } from "./client";

type Asked = JobEventData<"report/generation.requested">;

const unexpected = "Something unexpected went wrong while the report was made. Try again; the server's log says more.";

/**
 * Makes a report in three steps. Each looks at the report's state first, so that it can be run again after a crash;
 * the last one stores the text and settles the receipt together.
 */
export const generateReport = inngest.createFunction(
  {
    id: "generate-report",
    retries: 3,
    triggers: [jobTriggers["report/generation.requested"]],
    onFailure: async ({ event, error }) => {
      const { deliverableId } = event.data.event.data as Asked;
      const runtime = await getRuntime();
      runtime.log.error({ err: error, reportId: deliverableId }, "a report could not be made");
      const isExpected = error.name === "NonRetriableError";
      await failReport(runtime, deliverableId, isExpected ? error.message : unexpected);
    },
  },
  async ({ event, step }) => {
    const id = event.data.deliverableId;
    const end = (detail = "The report was stopped.") =>
      step.run("end", async () => failReport(await contextOf(event.data), id, detail));
    const gathered = await step.run("gather", async () => gatherSources(await contextOf(event.data), id));
    if (!gathered.ok) return end(gathered.detail);
    const written = await step.run("write", async () => writeReport(await contextOf(event.data), id, gathered.value));
    if (!written.ok) return end(written.detail);
    const saved = await step.run("save", async () =>
      saveReport(await contextOf(event.data), id, gathered.value, written.value),
    );
    return saved.ok ? undefined : end(saved.detail);
  },
);

/** The rights of whoever asked, as they are at this step. */
async function contextOf(asked: Asked): Promise<Context> {
  try {
    return await contextForJob(await getRuntime(), asked);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "NOT_FOUND")) throw error;
    throw new NonRetriableError("The person who asked for the report is no longer a member of the workspace.");
  }
}
