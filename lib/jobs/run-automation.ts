import { endRun } from "../automations/runs/end-run";
import { readRun } from "../automations/runs/run-row";
import { getRuntime } from "../core/runtime";
import type { JobEventData } from "../events/schema";
import { advanceRun } from "./automation/advance-run";
import { inngest, jobTriggers } from "./client";

type Asked = JobEventData<"automation/run.requested">;

/** Looks of one asking; a run that still goes on then is asked for again every minute. */
const mostLooks = 100;

/**
 * Goes on with a run of an automation, one look at a time for each run. Whatever happens to one of its turns asks for
 * it again, so that it never waits for people; between two looks it sleeps until something is overdue.
 */
export const runAutomation = inngest.createFunction(
  {
    id: "run-automation",
    retries: 5,
    concurrency: { key: "event.data.runId", limit: 1 },
    triggers: [jobTriggers["automation/run.requested"]],
    onFailure: async ({ event, error }) => {
      const { runId } = event.data.event.data as Asked;
      const runtime = await getRuntime();
      runtime.log.error({ err: error, runId }, "a run of an automation could not go on");
      const row = await runtime.db.prisma.automationRun.findUnique({ where: { id: runId } });
      const detail = "Something unexpected went wrong on the server. Its log says more.";
      if (row) await endRun(runtime, readRun(row), { state: "failed", reason: "step_failed", detail });
    },
  },
  async ({ event, step }) => {
    for (let look = 1; look <= mostLooks; look += 1) {
      const next = await step.run(`look-${look}`, async () => advanceRun(await getRuntime(), event.data.runId));
      if (next === null) return;
      await step.sleepUntil(`wait-${look}`, next);
    }
  },
);
