import type { Runtime } from "../core/context";
import type { Transaction } from "../core/db/database";
import { enqueueJob } from "../events/enqueue-job";

/** A turn that works for a run of an automation has changed its state: the run is looked at again. */
export async function askRun(
  tx: Transaction,
  runtime: Pick<Runtime, "clock" | "ids">,
  turn: { workspaceId: string; userId: string; automationRunId: string | null },
): Promise<void> {
  const { workspaceId, userId, automationRunId: runId } = turn;
  if (runId !== null) await enqueueJob(tx, runtime, "automation/run.requested", { workspaceId, userId, runId });
}
