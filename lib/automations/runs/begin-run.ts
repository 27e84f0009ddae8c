import type { Runtime } from "../../core/context";
import { publishEvent } from "../../events/publish-event";
import { type OpenRun, openStates } from "./run-row";

/**
 * Sets a pending run to work. Nothing is written while an earlier one of its automation that it has to wait for is
 * open (`waits`: the end of that one asks for it again), or when its automation was switched off since it was asked for.
 */
export async function beginRun(runtime: Runtime, run: OpenRun): Promise<"begun" | "waits" | "paused"> {
  const { id, workspaceId, automationId } = run;
  return runtime.db.transaction(async (tx) => {
    await tx.$executeRaw`
      SELECT 1 FROM "Automation" WHERE "id" = ${automationId} AND "workspaceId" = ${workspaceId} FOR UPDATE`;
    const automation = await tx.automation.findFirst({ where: { id: automationId, workspaceId } });
    // By hand it can be tried while it is paused.
    const mayRun = run.triggerType === "manual" ? ["enabled", "paused"] : ["enabled"];
    if (!automation || !mayRun.includes(automation.state)) return "paused";
    if (run.definition.execution.concurrency === "queue") {
      const earlier = await tx.automationRun.count({
        where: {
          ...{ automationId, workspaceId, dryRun: false, id: { not: id } },
          OR: [
            { state: { in: ["running", "waiting_approval"] } },
            { state: "pending", createdAt: { lt: run.createdAt } },
            { state: "pending", createdAt: run.createdAt, id: { lt: id } },
          ],
        },
      });
      if (earlier > 0) return "waits";
    }
    const now = runtime.clock.now();
    await tx.automationRun.updateMany({
      where: { id, workspaceId, state: "pending" },
      data: { state: "running", startedAt: now, heartbeatAt: now },
    });
    const data = { id: automationId, runId: id, state: "running" };
    await publishEvent(tx, runtime, { workspaceId, name: "automation.changed", data });
    return "begun";
  });
}

/** Says that the run is looked after, and whether it waits for people meanwhile. */
export async function beatRun(runtime: Runtime, run: OpenRun, state: "running" | "waiting_approval"): Promise<void> {
  const { id, workspaceId, automationId } = run;
  await runtime.db.transaction(async (tx) => {
    await tx.automationRun.updateMany({
      where: { id, workspaceId, state: { in: [...openStates] } },
      data: { state, heartbeatAt: runtime.clock.now() },
    });
    if (run.state === state) return;
    const data = { id: automationId, runId: id, state };
    await publishEvent(tx, runtime, { workspaceId, name: "automation.changed", data });
  });
}
