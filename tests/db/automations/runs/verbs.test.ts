import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAudit } from "@/lib/audit/list-audit";
import { cancelRun } from "@/lib/automations/runs/cancel-run";
import { getRun } from "@/lib/automations/runs/get-run";
import { listRuns } from "@/lib/automations/runs/list-runs";
import { runAutomation } from "@/lib/automations/runs/run-automation";
import { startRun } from "@/lib/automations/runs/start-run";
import { sweepRuns } from "@/lib/automations/runs/sweep-runs";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { advanceRun } from "@/lib/jobs/automation/advance-run";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { layTrigger } from "@/tests/support/lay-trigger";

describe.each(databases.slice(-1))("runs as people see them on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
    ctx = await testContext(runtime);
  });
  afterAll(() => db.close());

  test("run, listed, read and stopped, with rows of the trail", async () => {
    const { automationId, triggerId } = await layTrigger(ctx, "manual");
    const run = await runAutomation(ctx, automationId, { inputs: { what: "gate" } });
    expect(run).toMatchObject({
      ...{ automationId, state: "pending", dryRun: false, inputs: { what: "gate" }, steps: [], receipts: [] },
      trigger: { id: triggerId, type: "manual", occurrence: null },
    });
    const second = await runAutomation(ctx, automationId, {});
    expect(second).toMatchObject({ state: "skipped", reason: "running" });
    const page = await listRuns(ctx, automationId, { limit: 1 });
    const rest = await listRuns(ctx, automationId, { cursor: page.nextCursor ?? "" });
    expect(new Set([...page.items, ...rest.items].map(({ id }) => id))).toEqual(new Set([run.id, second.id]));
    await cancelRun(ctx, run.id);
    expect(await advanceRun(runtime, run.id)).toBeNull();
    expect(await getRun(ctx, run.id)).toMatchObject({ state: "cancelled", reason: "cancelled" });
    const { items } = await listAudit(ctx, {});
    const actions = items.map(({ action }) => action).filter((action) => action.startsWith("automation."));
    expect(actions).toEqual([
      ...["automation.run_ended", "automation.cancel_asked", "automation.run_asked", "automation.run_asked"],
    ]);
  });

  test("another workspace finds nothing, a reader is refused, and so is whoever did not make it", async () => {
    const { automationId } = await layTrigger(ctx, "manual");
    const { id } = await runAutomation(ctx, automationId, {});
    const stranger = await testContext(runtime);
    for (const look of [
      () => runAutomation(stranger, automationId, {}),
      () => listRuns(stranger, automationId, {}),
      () => getRun(stranger, id),
      () => cancelRun(stranger, id),
    ]) {
      await expect(look()).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    const reader = await joinContext(ctx, "viewer");
    await expect(runAutomation(reader, automationId, {})).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(cancelRun(reader, id)).rejects.toMatchObject({ code: "FORBIDDEN" });
    const other = await joinContext(ctx, "admin");
    await expect(runAutomation(other, automationId, {})).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("what a step came to in its maker's private chat is for them alone", async () => {
    const { automationId } = await layTrigger(ctx, "manual");
    const { id: runId } = await runAutomation(ctx, automationId, {});
    const at = ctx.clock.now();
    const tried = { runId, workspaceId: ctx.workspaceId, index: 0, attempt: 1, stepId: "look", state: "succeeded" };
    const output = "My door code is 4711.";
    await db.prisma.automationStep.create({ data: { ...tried, output, startedAt: at, finishedAt: at } });
    expect(await getRun(ctx, runId)).toMatchObject({ steps: [{ output }] });
    for (const role of ["viewer", "admin"] as const) {
      const other = await joinContext(ctx, role);
      expect(await getRun(other, runId)).toMatchObject({ steps: [{ state: "succeeded", output: null }] });
      expect(JSON.stringify(await listRuns(other, automationId, {}))).not.toContain("4711");
    }
  });

  test("what waits its turn begins when the one before it has ended", async () => {
    const { automationId, triggerId } = await layTrigger(ctx, "event", undefined, {
      execution: { concurrency: "queue" },
    });
    const start = (occurrence: string) =>
      startRun(runtime, {
        ...{ workspaceId: ctx.workspaceId, automationId, occurrence },
        trigger: { id: triggerId, type: "event" },
      });
    const [first, second] = [(await start("evt_1"))!, (await start("evt_2"))!];
    await db.prisma.automationRun.update({ where: { id: first }, data: { state: "running", startedAt: new Date() } });
    expect(await advanceRun(runtime, second)).toBeNull();
    expect(await getRun(ctx, second)).toMatchObject({ state: "pending", startedAt: null });
    const asked = () => db.prisma.jobEvent.count({ where: { data: { path: ["runId"], equals: second } } });
    const later = { ...runtime, clock: { now: () => new Date(Date.now() + 120_000) } };
    await sweepRuns(later);
    expect(await asked()).toBe(1);
    await cancelRun(ctx, first);
    await advanceRun(runtime, first);
    expect(await asked()).toBe(2);
    await sweepRuns(later);
    expect(await asked()).toBe(3);
  });
});
