import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { gateway } from "@/lib/catalog";
import { createThread } from "@/lib/chats/create-thread";
import { getTurn } from "@/lib/chats/get-turn";
import { stopRun } from "@/lib/chats/stop-run";
import { recoverTurns } from "@/lib/supervisor/recover-turns";
import { runTurn } from "@/lib/supervisor/run-turn";
import { defaultLimits } from "@/lib/supervisor/turn/budget";
import { updateWorkspace } from "@/lib/workspaces/update-workspace";
import { joinContext, testContext } from "@/tests/support/context";
import { databases } from "@/tests/support/database";
import type { ScriptedReply, ScriptedRequest } from "@/tests/support/scripted-openai/types";
import { ask, call, dataOf, lastResult, openWorkbench, type Workbench } from "./workbench";

const isSupervisor = ({ system }: ScriptedRequest) => system.startsWith("<agent_identity>");
const contract = (fields: Record<string, unknown>): ScriptedReply => ({
  text: JSON.stringify({ status: "success", action_summary: "Found it.", evidence: {}, ...fields }),
});
/** A specialist that searches for what its task says and has found it. */
const healthy = ({ messages }: ScriptedRequest) =>
  messages.some(({ role }) => role === "tool")
    ? contract({})
    : call("search_knowledge_base", { query: messages[0]!.text.split("\n")[0] });
const entry = (description: string, subagent_type = "knowledge_base") => ({ subagent_type, description });

/** On one database, the other one from the faults': what is told here is the same on both. */
describe.each(databases.slice(-1))("tasks on %s", (kind) => {
  let bench: Workbench;
  beforeAll(async () => {
    bench = await openWorkbench(kind);
  });
  afterAll(() => bench.stop());
  beforeEach(() => {
    bench.server.requests.length = 0;
  });

  /** The supervisor makes these calls one after the other, then answers; each specialist does what its task says. */
  function script(
    calls: ScriptedReply[],
    work: (task: string, request: ScriptedRequest) => ScriptedReply | Promise<ScriptedReply>,
  ): void {
    let made = 0;
    bench.server.setScript((request) => {
      if (!isSupervisor(request)) return work(request.messages[0]!.text.split("\n\n<thread_digest>")[0]!, request);
      made += 1;
      return calls[made - 1] ?? { text: "That is how it stands." };
    });
  }
  const told = () => lastResult(bench.server.requests.findLast(isSupervisor)!);
  const results = () => told().results as Array<Record<string, unknown> & { contract: { status: string } }>;
  const batch = (count: number, name = "Part") => ({
    tasks: Array.from({ length: count }, (_, index) => entry(`${name} ${index + 1}`)),
  });

  test("T4: one of eight fails, seven results are kept in their places, and both are told of the failure", async () => {
    script([call("task", batch(8))], (task, request) =>
      task === "Part 4" ? { status: 401, error: { message: "no" } } : healthy(request),
    );
    const asked = await ask(bench.ctx, "Eight things.");
    expect(results().map(({ task, contract: { status } }) => [task, status])).toEqual(
      Array.from({ length: 8 }, (_, index) => [index + 1, index === 3 ? "error" : "success"]),
    );
    const rows = dataOf(asked.message, "specialist");
    expect(rows.filter(({ state }) => state === "done")).toHaveLength(7);
    expect(rows.find(({ description }) => description === "Part 4")).toMatchObject({
      state: "failed",
      reason: expect.stringMatching(/OPENAI_API_KEY/),
    });
    expect(asked.stopReason).toBe("partly_done");
  });

  test("T4: a specialist that hangs in a batch ends half a second after its time at the latest; the other is kept", async () => {
    script([call("task", { tasks: [entry("Hang"), entry("Work")] })], (task, request) =>
      task === "Hang" ? { text: "…", firstDelayMs: 20_000 } : healthy(request),
    );
    const asked = await ask(bench.ctx, "Two things.", { limits: { ...defaultLimits, specialistMs: 1_000 } });
    const [hung] = dataOf(asked.message, "specialist").filter(({ description }) => description === "Hang");
    const tookMs = Date.parse(hung!.finishedAt!) - Date.parse(hung!.startedAt);
    expect(tookMs).toBeGreaterThanOrEqual(990);
    expect(tookMs).toBeLessThanOrEqual(1_500);
    expect(results().map(({ contract: { status } }) => status)).toEqual(["error", "success"]);
    expect(JSON.stringify(results()[0])).toContain("1 seconds without an answer");
  });

  test.each([
    ["one entry alone", { tasks: entry("Part 1") }],
    ["the list as text", { tasks: JSON.stringify([entry("Part 1")]) }],
    ["an entry as text", { tasks: [JSON.stringify(entry("Part 1"))] }],
    ["every parameter filled in", { subagent_type: "", description: " ", tasks: [entry("Part 1")] }],
    ["a name in another spelling", { tasks: [entry("Part 1", "Knowledge-Base")] }],
  ])("a batch as models also write it is taken: %s", async (_, given) => {
    script([call("task", given)], (_task, request) => healthy(request));
    await ask(bench.ctx, "One thing.");
    expect(results()).toMatchObject([{ task: 1, specialist: "knowledge_base", contract: { status: "success" } }]);
  });

  test("of more than eight the first eight run, and the rest are refused in their places", async () => {
    script([call("task", batch(10))], (_task, request) => healthy(request));
    const asked = await ask(bench.ctx, "Ten things.");
    expect(results().map(({ code, contract }) => code ?? contract.status)).toEqual([
      ...Array.from({ length: 8 }, () => "success"),
      "INVALID_PARAM",
      "INVALID_PARAM",
    ]);
    expect(dataOf(asked.message, "specialist")).toHaveLength(8);
  });

  test("no more work at the same time than the workspace allows; the others are shown as queued until they begin (pains 102, 104)", async () => {
    await updateWorkspace(bench.ctx, { taskConcurrency: 2 });
    let atOnce = 0;
    let most = 0;
    script([call("task", batch(5))], async (_task, request) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      // Long enough that whatever may work at the same time does.
      await new Promise((resolve) => setTimeout(resolve, 40));
      atOnce -= 1;
      return healthy(request);
    });
    const asked = await ask(bench.ctx, "Five things.");
    await updateWorkspace(bench.ctx, { taskConcurrency: 8 });
    expect(most).toBe(2);
    expect(results().map(({ contract: { status } }) => status)).toEqual(Array(5).fill("success"));
    const states = asked.chunks.flatMap((chunk) =>
      chunk.type === "data-specialist" && chunk.data.description === "Part 5" ? [chunk.data.state] : [],
    );
    expect([...new Set(states)]).toEqual(["queued", "running", "done"]);
  });

  test("when the provider has too many requests, half of them work at the same time for the rest of the turn", async () => {
    await updateWorkspace(bench.ctx, { taskConcurrency: 2 });
    let refusals = 1;
    let atOnce = 0;
    const most = { First: 0, Second: 0 };
    script([call("task", batch(2, "First")), call("task", batch(3, "Second"))], async (task, request) => {
      const name = task.startsWith("First") ? "First" : "Second";
      atOnce += 1;
      most[name] = Math.max(most[name], atOnce);
      await new Promise((resolve) => setTimeout(resolve, 40));
      atOnce -= 1;
      refusals -= 1;
      return refusals === 0 ? { status: 429, error: { message: "slow down" } } : healthy(request);
    });
    const asked = await ask(bench.ctx, "Two things, then three.");
    await updateWorkspace(bench.ctx, { taskConcurrency: 8 });
    expect(most).toEqual({ First: 2, Second: 1 });
    expect(dataOf(asked.message, "specialist").map(({ state }) => state)).toEqual(Array(5).fill("done"));
    expect(asked.chunks.filter(({ type }) => type === "data-retry")).toHaveLength(1);
  });

  test("lost work is refused in other words too; other work of the same specialist and other specialists go on", async () => {
    const unbacked = contract({ evidence: { answer: "It opens at nine. [99]" } });
    script(
      [
        call("task", entry("Find when the north gate opens.")),
        call("task", entry("Once more, please: look up the opening of the north gate")),
        call("task", {
          tasks: [entry("Find the price of pallets."), entry("Read the north gate's page.", "web_crawler")],
        }),
      ],
      (task, request) =>
        task.startsWith("Find when")
          ? unbacked
          : task.startsWith("Read")
            ? contract({ status: "blocked", next_step: "Name a page." })
            : healthy(request),
    );
    const asked = await ask(bench.ctx, "When does it open?");
    const answers = bench.server.requests.filter(isSupervisor).slice(1).map(lastResult);
    expect(answers[0]).toMatchObject({ verification: "unverified" });
    expect(answers[1]).toMatchObject({ status: "denied", code: "RETRY_NEEDS_USER" });
    expect(results().map(({ contract: { status } }) => status)).toEqual(["success", "blocked"]);
    expect(dataOf(asked.message, "specialist")).toHaveLength(3);
  });

  test("after more than fifteen tasks the model is told once to come to an end", async () => {
    script([call("task", batch(8, "A")), call("task", batch(8, "B")), call("task", batch(2, "C"))], (_task, request) =>
      healthy(request),
    );
    await ask(bench.ctx, "Eighteen things.");
    const hints = (request: ScriptedRequest) =>
      request.messages.filter(({ role, text }) => role === "tool" && /Many tasks were sent/.test(text)).length;
    const asked = bench.server.requests.filter(isSupervisor);
    expect(asked.map(hints)).toEqual([0, 0, 1, 1]);
  });

  test("one specialist is stopped and the others go on; its work is not sent again; only those who see it stop it (pain 107)", async () => {
    script(
      [call("task", { tasks: [entry("Hang"), entry("Work")] }), call("task", entry("Hang again"))],
      (task, request) => (task === "Hang" ? { text: "…", firstDelayMs: 20_000 } : healthy(request)),
    );
    const { id: threadId } = await createThread(bench.ctx, {});
    const turn = await runTurn(bench.ctx, { threadId, message: { text: "Two things." } });
    let runId: string | undefined;
    for await (const chunk of turn.stream()) {
      if (chunk.type !== "data-specialist" || chunk.data.description !== "Hang" || runId) continue;
      runId = chunk.data.runId;
      await expect.poll(() => bench.db.prisma.specialistRun.count({ where: { id: runId } })).toBe(1);
      for (const other of [await joinContext(bench.ctx, "admin"), await testContext(bench.runtime)]) {
        await expect(stopRun(other, threadId, runId)).rejects.toMatchObject({ code: "NOT_FOUND" });
      }
      const reader = { ...bench.ctx, permissions: new Set(["chats:read"]) };
      await expect(stopRun(reader, threadId, runId)).rejects.toMatchObject({ code: "FORBIDDEN" });
      await expect(stopRun(bench.ctx, threadId, "run_0000")).rejects.toMatchObject({ code: "NOT_FOUND" });
      expect(await stopRun(bench.ctx, threadId, runId)).toEqual({ runId, state: "cancelling" });
    }
    const done = await turn.done();
    expect(dataOf(done.message, "specialist").map(({ state }) => state)).toEqual(["cancelled", "done"]);
    expect(done.stopReason).toBe("partly_done");
    expect(told()).toMatchObject({ code: "RETRY_NEEDS_USER" });
    expect(await stopRun(bench.ctx, threadId, runId!)).toEqual({ runId, state: "ended" });
    const rows = await bench.db.prisma.auditRow.findMany({ where: { action: "run.stop_asked" } });
    expect(rows.filter(({ body }) => body.includes(runId!))).toHaveLength(1);
  });

  test("a specialist that waits for a person is stopped: its card is taken back, and the turn goes on with the rest", async () => {
    await gateway.updateTool(bench.ctx, "generate_report", { mode: "ask" });
    const sweeper = await recoverTurns(bench.runtime);
    const report = { topic: "Gates", source_strategy: "provided", source_content: "The gate opens at nine." };
    script([call("task", { tasks: [entry("Write", "deliverables"), entry("Work")] })], (task, request) =>
      task === "Write" ? call("generate_report", report) : healthy(request),
    );
    const waiting = await ask(bench.ctx, "Two things.");
    expect(waiting.stopReason).toBe("waiting");
    const [card] = dataOf(waiting.message, "approval");
    const { threadId, turnId } = waiting;
    expect(await stopRun(bench.ctx, threadId, card!.runId!)).toMatchObject({ state: "cancelling" });
    await expect.poll(async () => (await getTurn(bench.ctx, threadId, turnId)).state).toBe("done");
    sweeper.stop();
    expect(await gateway.getApproval(bench.ctx, card!.id)).toMatchObject({ state: "withdrawn" });
    const turn = await getTurn(bench.ctx, threadId, turnId);
    expect(turn.specialists.map(({ name, state }) => [name, state]).sort()).toEqual([
      ["deliverables", "cancelled"],
      ["knowledge_base", "done"],
    ]);
    expect(turn).toMatchObject({ stopReason: "partly_done", receipts: [] });
    expect(results().map(({ contract: { status } }) => status)).toEqual(["error", "success"]);
    await gateway.updateTool(bench.ctx, "generate_report", { mode: "allow" });
  });

  test("one that still waits for its lane is stopped without having begun", async () => {
    await updateWorkspace(bench.ctx, { taskConcurrency: 1 });
    script([call("task", { tasks: [entry("First"), entry("Second")] })], async (task, request) => {
      if (task === "First" && request.messages.length === 1) {
        const rows = { threadId, state: "queued" };
        await expect.poll(() => bench.db.prisma.specialistRun.count({ where: rows })).toBe(1);
        const queued = await bench.db.prisma.specialistRun.findFirstOrThrow({ where: rows });
        await stopRun(bench.ctx, threadId, queued.id);
      }
      return healthy(request);
    });
    const { id: threadId } = await createThread(bench.ctx, {});
    const asked = await ask(bench.ctx, "Two things.", { threadId });
    await updateWorkspace(bench.ctx, { taskConcurrency: 8 });
    expect(results().map(({ contract: { status } }) => status)).toEqual(["success", "error"]);
    expect(dataOf(asked.message, "specialist").map(({ state }) => state)).toEqual(["done", "cancelled"]);
    const tasks = bench.server.requests
      .filter((request) => !isSupervisor(request))
      .map(({ messages }) => messages[0]!.text);
    expect(tasks.some((task) => task.startsWith("Second"))).toBe(false);
  });

  test("LP-01: calls that cannot be made are held back the third time too, whatever stands in them", async () => {
    const odd = [call("send_email", { to: "Bob" }), call("task", "null"), call("task", "[1e999]"), call("task", '{"x')];
    for (const [index, again] of odd.entries()) {
      script([again, again, again], (_, request) => healthy(request));
      const waiting = await ask(bench.ctx, "Send it.");
      expect(waiting.stopReason).toBe("waiting");
      expect(dataOf(waiting.message, "approval")).toMatchObject([
        { kind: "doom_loop", tool: index % 3 ? "task" : "invalid" },
      ]);
    }
  });
});
