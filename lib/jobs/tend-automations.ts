import { claimOccurrences } from "../automations/runs/claim-occurrences";
import { sweepRuns } from "../automations/runs/sweep-runs";
import { getRuntime } from "../core/runtime";
import { inngest } from "./client";

/** Every minute: what schedules have due is started, and runs that nobody looks after are asked for again. */
export const tendAutomations = inngest.createFunction(
  { id: "tend-automations", retries: 1, triggers: [{ cron: "* * * * *" }] },
  async ({ step }) => {
    const started = await step.run("claim", async () => claimOccurrences(await getRuntime()));
    const asked = await step.run("sweep", async () => sweepRuns(await getRuntime()));
    return { started, asked };
  },
);
