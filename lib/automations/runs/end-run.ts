import { appendAudit } from "../../audit/append-audit";
import type { Runtime } from "../../core/context";
import type { Transaction } from "../../core/db/database";
import { enqueueJob } from "../../events/enqueue-job";
import { notify } from "../../events/notify";
import { publishEvent } from "../../events/publish-event";
import type { NotificationKind } from "../../events/schema";
import type { RunState } from "../schema";
import { type OpenRun, openStates } from "./run-row";

interface End {
  state: RunState;
  reason: string | null;
  detail: string | null;
}

const told: Partial<Record<RunState, NotificationKind>> = {
  failed: "automation.failed",
  timed_out: "automation.failed",
  incomplete: "automation.incomplete",
  partial: "automation.incomplete",
};

/**
 * Ends a run, once: its state, the word to its maker when it did not do what it was there for, the row of the trail,
 * and the next of its automation that waits for its turn. False when it had ended before.
 */
export async function endRun(runtime: Runtime, run: OpenRun, end: End): Promise<boolean> {
  const { id, workspaceId, automationId, userId } = run;
  const { state, reason, detail } = end;
  return runtime.db.transaction(async (tx) => {
    const now = runtime.clock.now();
    const { count } = await tx.automationRun.updateMany({
      where: { id, workspaceId, state: { in: [...openStates] } },
      data: { state, reason, outcome: { detail }, finishedAt: now },
    });
    if (count === 0) return false;
    const left = state === "succeeded" ? "skipped" : state === "timed_out" ? "timed_out" : "cancelled";
    await tx.automationStep.updateMany({
      where: { runId: id, workspaceId, finishedAt: null },
      data: { state: left, finishedAt: now },
    });
    const data = { id: automationId, runId: id, state };
    await publishEvent(tx, runtime, { workspaceId, name: "automation.changed", data });
    const kind = run.dryRun ? undefined : told[state];
    if (kind) {
      const automation = { automationId, name: run.definition.name, runId: id, state, reason, detail };
      await notify(tx, runtime, { workspaceId, userIds: [userId], kind, data: automation });
    }
    await askNext(tx, runtime, run);
    await appendAudit(tx, runtime, {
      workspaceId,
      action: "automation.run_ended",
      actor: null,
      details: { automationId, runId: id, state, reason },
    });
    return true;
  });
}

/** The oldest run of the automation that waits behind this one, if it has to wait at all. */
async function askNext(tx: Transaction, runtime: Runtime, { workspaceId, automationId }: OpenRun): Promise<void> {
  const next = await tx.automationRun.findFirst({
    where: { workspaceId, automationId, state: "pending" },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  if (!next) return;
  const asked = { workspaceId, userId: next.userId, runId: next.id };
  await enqueueJob(tx, runtime, "automation/run.requested", asked);
}
