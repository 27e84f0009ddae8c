import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cancelRun } from "@/lib/automations/runs/cancel-run";
import { getRun } from "@/lib/automations/runs/get-run";
import { runAutomation } from "@/lib/automations/runs/run-automation";
import { sweepRuns } from "@/lib/automations/runs/sweep-runs";
import { gateway } from "@/lib/catalog";
import { setRuntime } from "@/lib/core/runtime";
import type { Jobs } from "@/lib/jobs/jobs";
import { startJobs } from "@/lib/jobs/start-jobs";
import { recoverTurns } from "@/lib/supervisor/recover-turns";
import { byRole, call, openWorkbench, type Workbench } from "@/tests/db/supervisor/workbench";
import { testContext } from "@/tests/support/context";
import { databases } from "@/tests/support/database";
import { until } from "@/tests/support/jobs";
import { layTrigger } from "@/tests/support/lay-trigger";
import type { ScriptedReply } from "@/tests/support/scripted-openai/types";

const remember = call("update_memory", { updated_memory: "## Facts\n- 2026-11-30: The gate opens at nine." });
const step = (step_id: string, query: string, more: object = {}, tools: string[] = []) => ({
  ...{ step_id, action: "agent_task", params: { query, tools } },
  ...more,
});

// Where the databases could differ, in claims and starts, the tests beside this one run on both.
const looked = process.env.CANDOR_LONG ? databases : databases.slice(-1);

describe.each(looked)("runs that are worked on, on %s", (kind) => {
  let bench: Workbench;
  let jobs: Jobs;
  let sweeper: { stop(): void };
  beforeAll(async () => {
    bench = await openWorkbench(kind);
    setRuntime(Promise.resolve(bench.runtime));
    jobs = startJobs(bench.runtime);
    sweeper = await recoverTurns(bench.runtime);
  });
  afterAll(async () => {
    sweeper.stop();
    await jobs.stop();
    await bench.stop();
  });
  beforeEach(async () => {
    bench.ctx = await testContext(bench.runtime);
  });

  const say = (...supervisor: ScriptedReply[]) => bench.server.setScript(byRole({ supervisor }));

  async function begin(definition: object, input: object = {}, allowances: object[] = []) {
    const { automationId } = await layTrigger(bench.ctx, "manual", {}, definition);
    await bench.db.prisma.automation.update({ where: { id: automationId }, data: { allowances } });
    return runAutomation(bench.ctx, automationId, input);
  }
  async function ended(id: string) {
    await until(async () => !["pending", "running", "waiting_approval"].includes((await getRun(bench.ctx, id)).state));
    return getRun(bench.ctx, id);
  }
  const notices = (kind: string) =>
    bench.db.prisma.notification.count({ where: { workspaceId: bench.ctx.workspaceId, kind } });

  test("each step is asked in its turn, is given what came before, and is left out when its condition does not hold", async () => {
    say({ text: "The gate opens at nine." }, { text: "Nine it is." });
    const run = await begin(
      {
        plan: [
          step("look", "When does the {{ inputs.what }} open?", { output_as: "hours" }),
          step("never", "Not this", { when: "{{ inputs.loud }}" }),
          step("tell", "Say it again: {{ steps.hours }}"),
        ],
      },
      { inputs: { what: "gate", loud: false } },
    );
    const done = await ended(run.id);
    expect(done).toMatchObject({ state: "succeeded", reason: null });
    expect(done.steps.map(({ stepId, state, output }) => [stepId, state, output])).toEqual([
      ["look", "succeeded", "The gate opens at nine."],
      ["never", "skipped", null],
      ["tell", "succeeded", "Nine it is."],
    ]);
    const asked = await bench.db.prisma.message.findMany({
      where: { threadId: { in: done.steps.flatMap(({ threadId }) => threadId ?? []) }, role: "user" },
      orderBy: { createdAt: "asc" },
    });
    expect(asked.map(({ parts }) => parts)).toEqual([
      [{ type: "text", text: "When does the gate open?" }],
      [{ type: "text", text: "Say it again: The gate opens at nine." }],
    ]);
  });

  test("a change that was ticked is made and leaves its receipt", async () => {
    say(remember, { text: "I keep it in mind." });
    const run = await begin({ plan: [step("keep", "Keep it in mind", {}, ["update_memory"])] }, {}, [
      { tool: "update_memory", limit: 1 },
    ]);
    const done = await ended(run.id);
    expect(done).toMatchObject({ state: "succeeded", receipts: [expect.stringMatching(/^r_/)] });
  });

  test("pain 41: a run that was to change something and did not is incomplete, and its maker is told", async () => {
    say({ text: "Good morning." }, { text: "Good morning." });
    const run = await begin({ plan: [step("keep", "Keep it in mind", {}, ["update_memory"])] });
    expect(await ended(run.id)).toMatchObject({ state: "incomplete", reason: "not_delivered" });
    expect(await notices("automation.incomplete")).toBe(1);
  });

  test.each([["approve", "succeeded", null] as const, ["reject", "incomplete", "rejected"] as const])(
    "pain 39: a change that was not ticked waits in the inbox; %s",
    async (decision, state, reason) => {
      say(remember, { text: "That was it." }, { text: "That was it." });
      const run = await begin({ plan: [step("keep", "Keep it in mind", {}, ["update_memory"])] });
      await until(async () => (await getRun(bench.ctx, run.id)).state === "waiting_approval");
      expect((await getRun(bench.ctx, run.id)).steps).toMatchObject([{ state: "waiting_approval" }]);
      const { items } = await gateway.listApprovals(bench.ctx, {});
      await gateway.decideApproval(bench.ctx, items[0]!.id, { decision });
      expect(await ended(run.id)).toMatchObject({ state, reason });
    },
  );

  test("a model that fails is asked again, as often as the step may, and then the run says so", async () => {
    const failing = { status: 400, error: { message: "no" } };
    bench.server.setScript(() => failing);
    const run = await begin({
      plan: [step("look", "Look")],
      execution: { max_retries: 1, retry_backoff: "none" },
    });
    const done = await ended(run.id);
    expect(done).toMatchObject({ state: "failed", reason: "provider_failed" });
    expect(done.steps.map(({ attempt, state }) => [attempt, state])).toEqual([
      [1, "failed"],
      [2, "failed"],
    ]);
    expect(await notices("automation.failed")).toBe(1);
  });

  test("a text that cannot be filled in fails the step; what is to be done on failure is done", async () => {
    say({ text: "First." }, { text: "Told." });
    const run = await begin({
      plan: [step("first", "First"), step("second", "{{ inputs.missing }}")],
      execution: { on_failure: [step("tell", "It failed: {{ run.reason }}")] },
    });
    const done = await ended(run.id);
    expect(done).toMatchObject({ state: "partial", reason: "template" });
    expect(done.steps.map(({ stepId, state }) => [stepId, state])).toEqual([
      ["first", "succeeded"],
      ["tell", "succeeded"],
    ]);
  });

  test("what takes too long is stopped", async () => {
    bench.server.setScript(() => ({ text: "Too late.", firstDelayMs: 15_000 }));
    const run = await begin({ plan: [step("slow", "Slow", { timeout_seconds: 1 })] });
    expect(await ended(run.id)).toMatchObject({ state: "timed_out", reason: "timeout" });
  });

  test("a run is stopped by hand", async () => {
    bench.server.setScript(() => ({ text: "Too late.", firstDelayMs: 15_000 }));
    const run = await begin({ plan: [step("slow", "Slow")] });
    await until(async () => (await getRun(bench.ctx, run.id)).steps[0]?.turnId != null);
    await cancelRun(bench.ctx, run.id);
    expect(await ended(run.id)).toMatchObject({ state: "cancelled", steps: [{ state: "cancelled" }] });
    await expect(cancelRun(bench.ctx, run.id)).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("a right that is lost and a tool that is off end it with words", async () => {
    await gateway.updateTool(bench.ctx, "update_memory", { status: "disabled" });
    const off = await begin({ plan: [step("keep", "Keep it", {}, ["update_memory"])] });
    expect(await ended(off.id)).toMatchObject({ state: "failed", reason: "tool_off" });
    const run = await begin({ plan: [step("look", "Look")] });
    const ctx = bench.ctx;
    await bench.db.prisma.membership.deleteMany({ where: { workspaceId: ctx.workspaceId } });
    await until(async () => (await getRun(ctx, run.id)).finishedAt !== null);
    expect(["rights_lost", "cancelled"]).toContain((await getRun(ctx, run.id)).reason);
  });

  test("a dry run fills in and checks everything, and asks no model", async () => {
    bench.server.setScript(() => {
      throw new Error("Nobody is asked.");
    });
    const plan = [step("look", "Look at {{ inputs.what }}"), step("tell", "Tell {{ steps.look }}")];
    const inputs = { type: "object", properties: { what: { type: "string" } }, required: ["what"] };
    const good = await begin({ plan, inputs }, { dryRun: true, inputs: { what: "it" } });
    expect(await ended(good.id)).toMatchObject({
      state: "succeeded",
      dryRun: true,
      steps: [{ output: { query: "Look at it" } }, { output: { query: "Tell (what look comes to)" } }],
    });
    const bad = await begin({ plan, inputs }, { dryRun: true });
    expect(await ended(bad.id)).toMatchObject({ state: "failed", reason: "inputs" });
    expect(await bench.db.prisma.thread.count({ where: { workspaceId: bench.ctx.workspaceId } })).toBe(0);
  });

  test("what a dead process had in its hands is taken up, and asked of the model once", async () => {
    say({ text: "The gate opens at nine." });
    const { automationId } = await layTrigger(bench.ctx, "manual");
    const { workspaceId, person } = bench.ctx;
    const automation = await bench.db.prisma.automation.findUniqueOrThrow({ where: { id: automationId } });
    const id = bench.ctx.ids.next("automationRun");
    const at = new Date(Date.now() - 120_000);
    await bench.db.prisma.automationRun.create({
      data: {
        ...{ id, workspaceId, automationId, version: 1, userId: person.userId, triggerType: "manual" },
        ...{ state: "running", createdAt: at, startedAt: at, heartbeatAt: at },
        ...{ definition: automation.definition ?? {}, allowances: [], models: {} },
      },
    });
    // It had begun the step, and not yet opened its chat.
    await bench.db.prisma.automationStep.create({
      data: { runId: id, workspaceId, index: 0, attempt: 1, stepId: "look", state: "running", startedAt: at },
    });
    await sweepRuns(bench.runtime);
    expect(await ended(id)).toMatchObject({ state: "succeeded", steps: [{ attempt: 1, state: "succeeded" }] });
    expect(await bench.db.prisma.turn.count({ where: { automationRunId: id } })).toBe(1);
  });
});
