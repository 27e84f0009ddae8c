import { getRuntime } from "../core/runtime";
import { sweepLooseObjects } from "../deliverables/files/sweep-loose-objects";
import { expireUndo } from "../gateway/undo/expire-undo";
import { inngest } from "./client";
import { deleteExpired, expiring, forgetOutputs } from "./retention/delete-expired";

/**
 * Forgets what is kept for a time only. It comes every hour rather than once a day: what strikes while no process is up
 * is not made up for, and somebody's own machine is rarely up at the same hour of the night.
 */
export const sweepRecords = inngest.createFunction(
  { id: "sweep-records", retries: 1, triggers: [{ cron: "17 * * * *" }] },
  async ({ step }) => {
    const forgotten: Record<string, number> = {};
    for (const kind of expiring) {
      forgotten[kind.table] = await step.run(kind.table, async () => deleteExpired(await getRuntime(), kind));
    }
    forgotten.SpecialistRun = await step.run("SpecialistRun", async () => forgetOutputs(await getRuntime()));
    forgotten.LooseObject = await step.run("LooseObject", async () => sweepLooseObjects(await getRuntime()));
    forgotten.UndoRecord = await step.run("UndoRecord", async () => expireAllUndo());
    return forgotten;
  },
);

async function expireAllUndo(): Promise<number> {
  const runtime = await getRuntime();
  for (let all = 0; ; ) {
    const expired = await expireUndo(runtime);
    all += expired;
    if (expired === 0) return all;
  }
}
