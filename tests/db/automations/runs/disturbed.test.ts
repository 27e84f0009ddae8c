import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expireApprovals } from "@/lib/approvals/expire-approvals";
import { cancelRun } from "@/lib/automations/runs/cancel-run";
import { getRun } from "@/lib/automations/runs/get-run";
import { runAutomation } from "@/lib/automations/runs/run-automation";
import { startRun } from "@/lib/automations/runs/start-run";
import { updateAutomation } from "@/lib/automations/update-automation";
import { gateway } from "@/lib/catalog";
import { deleteThread } from "@/lib/chats/delete-thread";
import { getAnswer } from "@/lib/chats/get-answer";
import { setRuntime } from "@/lib/core/runtime";
import { advanceRun } from "@/lib/jobs/automation/advance-run";
import type { Jobs } from "@/lib/jobs/jobs";
import { startJobs } from "@/lib/jobs/start-jobs";
import { interruptTurn, recoverTurns } from "@/lib/supervisor/recover-turns";
import { runTurn } from "@/lib/supervisor/run-turn";
import { byRole, call, openWorkbench, task, type Workbench } from "@/tests/db/supervisor/workbench";
import { testContext } from "@/tests/support/context";
import { databases } from "@/tests/support/database";
import { until } from "@/tests/support/jobs";
import { layTrigger } from "@/tests/support/lay-trigger";
import type { ScriptedReply } from "@/tests/support/scripted-openai/types";

const remember = call("update_memory", { updated_memory: "## Facts\n- 2026-11-30: The gate opens at nine." });
const look = call("search_knowledge_base", { query: "When does the gate open?" });
const step = (step_id: string, tools: string[] = []) => ({
  step_id,
  action: "agent_task",
  params: { query: "See to it.", tools },
});
const keep = { plan: [step("keep", ["update_memory"])] };

// What happens to a run says the same on both databases; one of them is enough.
describe.each(databases.slice(0, 1))("runs that are disturbed, on %s", (kind) => {
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
  const lay = (definition: object) => layTrigger(bench.ctx, "manual", {}, definition);
  const begin = async (definition: object) => runAutomation(bench.ctx, (await lay(definition)).automationId, {});
  const stateOf = async (id: string) => (await getRun(bench.ctx, id)).state;
  async function ended(id: string) {
    await until(async () => !["pending", "running", "waiting_approval"].includes(await stateOf(id)));
    return getRun(bench.ctx, id);
  }
  async function waiting() {
    say(remember, { text: "That was it." }, { text: "That was it." });
    const run = await begin(keep);
    await until(async () => (await stateOf(run.id)) === "waiting_approval");
    return getRun(bench.ctx, run.id);
  }
  const cards = () => bench.db.prisma.approval.findMany({ where: { workspaceId: bench.ctx.workspaceId } });
  const notices = (of: string) =>
    bench.db.prisma.notification.count({ where: { workspaceId: bench.ctx.workspaceId, kind: of } });

  test.each([
    ["the supervisor", { supervisor: [look, look, look] }],
    ["a specialist", { supervisor: [task("knowledge_base")], knowledge_base: [look, look, look] }],
  ])("T15: three equal calls of %s end the run as a loop, told once and without a card", async (_, script) => {
    bench.server.setScript(byRole(script as Record<string, ScriptedReply[]>));
    const run = await begin({ plan: [step("look")] });
    expect(await ended(run.id)).toMatchObject({ state: "incomplete", reason: "loop" });
    expect([await notices("automation.incomplete"), (await cards()).length]).toEqual([1, 0]);
  });

  test("a card that nobody answered in time leaves the run incomplete", async () => {
    const run = await waiting();
    await bench.db.prisma.approval.updateMany({
      where: { workspaceId: bench.ctx.workspaceId },
      data: { expiresAt: new Date(Date.now() - 1_000) },
    });
    await expireApprovals(bench.runtime);
    expect(await ended(run.id)).toMatchObject({ state: "incomplete", reason: "approval_expired" });
    expect(await notices("automation.incomplete")).toBe(1);
  });

  test("an hour in which people had to decide is nobody's delay", async () => {
    const run = await waiting();
    const { workspaceId } = bench.ctx;
    const since = new Date(Date.now() - 3_600_000);
    await bench.db.prisma.automationRun.update({ where: { id: run.id }, data: { startedAt: since } });
    await bench.db.prisma.automationStep.updateMany({ where: { runId: run.id }, data: { startedAt: since } });
    await bench.db.prisma.approval.updateMany({ where: { workspaceId }, data: { createdAt: since } });
    await gateway.decideApproval(bench.ctx, (await cards())[0]!.id, { decision: "approve" });
    expect(await ended(run.id)).toMatchObject({ state: "succeeded" });
  });

  test("no try is begun, nor waited for, when the time of the run is over by then", async () => {
    bench.server.setScript(() => ({ status: 400, error: { message: "no" } }));
    const run = await begin({ plan: [step("look")], execution: { timeout_seconds: 1, retry_backoff: "linear" } });
    expect(await ended(run.id)).toMatchObject({ state: "timed_out", reason: "timeout", steps: [{ state: "failed" }] });
  });

  test("a run that is stopped while it waits takes its card back; nothing is done by an answer that comes later", async () => {
    const run = await waiting();
    const [card] = await cards();
    await cancelRun(bench.ctx, run.id);
    expect(await ended(run.id)).toMatchObject({ state: "cancelled" });
    expect(await gateway.decideApproval(bench.ctx, card!.id, { decision: "approve" })).toMatchObject({
      state: "withdrawn",
    });
  });

  test("a run that loses a tool while it waits takes its card back: it cannot be answered once the tool is there again", async () => {
    const run = await waiting();
    await gateway.updateTool(bench.ctx, "update_memory", { status: "disabled" });
    await advanceRun(bench.runtime, run.id);
    expect(await stateOf(run.id)).toBe("failed");
    await gateway.updateTool(bench.ctx, "update_memory", { status: "active" });
    expect(await cards()).toMatchObject([{ state: "withdrawn" }]);
    const waits = { workspaceId: bench.ctx.workspaceId, state: "waiting" };
    await until(async () => (await bench.db.prisma.turn.count({ where: waits })) === 0);
  });

  test("a tool that rests for a minute after failures ends no run that waits", async () => {
    const run = await waiting();
    const { workspaceId } = bench.ctx;
    const openUntil = new Date(Date.now() + 60_000);
    const where = { workspaceId, tool: "update_memory" };
    const rests = { ...where, outcomes: "fffff", openMs: 60_000, openUntil, at: new Date() };
    await bench.db.prisma.toolBreaker.create({ data: rests });
    await advanceRun(bench.runtime, run.id);
    expect(await stateOf(run.id)).toBe("waiting_approval");
    await bench.db.prisma.toolBreaker.deleteMany({ where });
    await gateway.decideApproval(bench.ctx, (await cards())[0]!.id, { decision: "approve" });
    expect(await ended(run.id)).toMatchObject({ state: "succeeded" });
  });

  test("what its maker asks in the chat of a step outlives the end of the run", async () => {
    const run = await waiting();
    const { threadId } = run.steps[0]!;
    const { turnId, done } = await runTurn(bench.ctx, { threadId: threadId!, message: { text: "How is it going?" } });
    await cancelRun(bench.ctx, run.id);
    expect(await ended(run.id)).toMatchObject({ state: "cancelled" });
    expect(await done()).toMatchObject({ stopReason: "complete" });
    expect(await getAnswer(bench.ctx, threadId!, turnId)).not.toBeNull();
  });

  test("a chat that is deleted ends the run when its turn still waits, and hides no deed when it is over", async () => {
    const run = await waiting();
    await deleteThread(bench.ctx, run.steps[0]!.threadId!);
    expect(await ended(run.id)).toMatchObject({ state: "cancelled" });
    say({ text: "Nine." });
    const over = await begin({ plan: [step("look")] });
    const { threadId, turnId } = (await ended(over.id)).steps[0]!;
    await deleteThread(bench.ctx, threadId!);
    // As it is for whoever looks a moment later.
    const reopened = { state: "running", finishedAt: null };
    await bench.db.prisma.automationRun.update({ where: { id: over.id }, data: reopened });
    await bench.db.prisma.automationStep.updateMany({
      where: { runId: over.id, turnId },
      data: { ...reopened, output: "" },
    });
    await advanceRun(bench.runtime, over.id);
    expect(await getRun(bench.ctx, over.id)).toMatchObject({ state: "succeeded", steps: [{ output: "" }] });
  });

  test("what waits behind another run is left out once the automation is paused", async () => {
    say(remember, { text: "That was it." });
    const { automationId, triggerId } = await lay({ ...keep, execution: { concurrency: "queue" } });
    const first = await runAutomation(bench.ctx, automationId, {});
    await until(async () => (await stateOf(first.id)) === "waiting_approval");
    const { workspaceId } = bench.ctx;
    const trigger = { id: triggerId, type: "event" } as const;
    const second = await startRun(bench.runtime, { workspaceId, automationId, trigger, occurrence: "evt_1" });
    await updateAutomation(bench.ctx, automationId, { state: "paused" }, gateway.tools);
    await cancelRun(bench.ctx, first.id);
    expect(await ended(second!)).toMatchObject({ state: "skipped", reason: "paused", steps: [] });
  });

  test.each([
    ["nothing was changed yet", [], "succeeded", ["failed", "succeeded"]],
    ["a change was made", [remember], "failed", ["failed"]],
  ] as const)("CR-11: a turn whose process dies when %s", async (_, before, state, tries) => {
    const late: ScriptedReply = { text: "Too late.", firstDelayMs: 15_000 };
    const kept = [remember, { text: "That was it." }];
    say(...before, late, ...kept);
    const { automationId } = await lay({ ...keep, execution: { retry_backoff: "none" } });
    const allowances = [{ tool: "update_memory", limit: 5 }];
    await bench.db.prisma.automation.update({ where: { id: automationId }, data: { allowances } });
    const asked = bench.server.requests.length + before.length + 1;
    const { id } = await runAutomation(bench.ctx, automationId, {});
    await until(async () => bench.server.requests.length === asked);
    const { workspaceId } = bench.ctx;
    const turn = await bench.db.prisma.turn.findFirstOrThrow({ where: { workspaceId, automationRunId: id } });
    await interruptTurn(bench.runtime, { id: turn.id, workspaceId, locale: "en" });
    const done = await ended(id);
    expect([done.state, done.steps.map((each) => each.state), done.receipts.length]).toEqual([state, tries, 1]);
  });
});
