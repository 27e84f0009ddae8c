import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { gateway } from "@/lib/catalog";
import { assembleParts } from "@/lib/chats/assemble-parts";
import type { NumberedChunk } from "@/lib/chats/chunk";
import { chunksOf } from "@/lib/chats/chunks-of";
import { followThread } from "@/lib/chats/follow-thread";
import { getThread } from "@/lib/chats/get-thread";
import { getTurn } from "@/lib/chats/get-turn";
import { listMessages } from "@/lib/chats/list-messages";
import { readParts } from "@/lib/chats/read-parts";
import type { TurnResult } from "@/lib/chats/schema";
import { stopThread } from "@/lib/chats/stop-thread";
import { setRuntime } from "@/lib/core/runtime";
import type { Jobs } from "@/lib/jobs/jobs";
import { startJobs } from "@/lib/jobs/start-jobs";
import { recoverTurns } from "@/lib/supervisor/recover-turns";
import { runTurn } from "@/lib/supervisor/run-turn";
import { databases } from "@/tests/support/database";
import type { ScriptedReply, ScriptedRequest } from "@/tests/support/scripted-openai/types";
import { ask, byRole, call, dataOf, lastResult, openWorkbench, task, textOf, type Workbench } from "./workbench";

const modes = databases.map((kind) => [kind, kind === "embedded" ? "chat" : "responses"] as const);

const remember = (text: string) => call("update_memory", { updated_memory: `## Facts\n- 2026-11-30: ${text}` });
const report = (topic: string) =>
  call("generate_report", {
    topic,
    source_strategy: "provided",
    source_content: "The north gate opens at nine and closes at five. The south gate is always open.",
  });
const reportText = "# Gate hours\n\n## Summary\nThe north gate opens at nine.\n\n## Hours\nIt closes at five.\n";

/** A specialist's last message, by the receipts that it was shown. */
const contract =
  (status: "success" | "blocked", summary: string) =>
  (request: ScriptedRequest): ScriptedReply => {
    const { receipt } = lastResult(request) as { receipt?: Record<string, unknown> };
    const made = receipt && status === "success";
    return {
      text: JSON.stringify({
        status,
        action_summary: summary,
        evidence: {
          artifact_type: made ? "report" : null,
          artifact_id: made ? receipt.external_id : null,
          artifact_location: null,
          receipts: made ? [receipt] : null,
        },
        next_step: status === "success" ? null : "Ask the user what to do.",
        missing_fields: status === "success" ? null : ["consent"],
        assumptions: null,
      }),
    };
  };

describe.each(modes)("a turn that waits for people, on %s (%s)", (kind, mode) => {
  let bench: Workbench;
  let jobs: Jobs;
  let sweeper: { stop(): void };
  beforeAll(async () => {
    bench = await openWorkbench(kind, mode);
    setRuntime(Promise.resolve(bench.runtime));
    jobs = startJobs(bench.runtime);
    sweeper = await recoverTurns(bench.runtime);
    for (const name of ["update_memory", "generate_report"]) await gateway.updateTool(bench.ctx, name, { mode: "ask" });
  });
  afterAll(async () => {
    sweeper.stop();
    await jobs.stop();
    await bench.stop();
  });
  beforeEach(() => {
    bench.server.requests.length = 0;
  });

  const cards = (result: TurnResult) => dataOf(result.message, "approval");

  /** The turn's end, once its cards are decided. */
  async function ended(result: TurnResult): Promise<TurnResult> {
    for (let tries = 0; tries < 200; tries += 1) {
      const turn = await getTurn(bench.ctx, result.threadId, result.turnId);
      if (turn.state !== "waiting" && turn.state !== "running") {
        const { items } = await listMessages(bench.ctx, result.threadId);
        const message = items.find((item) => item.role === "assistant" && item.metadata?.turnId === result.turnId)!;
        return { ...result, message, stopReason: turn.stopReason!, receipts: turn.receipts };
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error("The turn did not end.");
  }

  test("a direct call waits, is approved, runs once, and the answer follows", async () => {
    bench.server.setScript(byRole({ supervisor: [remember("Tea at four."), { text: "Saved: tea at four." }] }));
    const waiting = await ask(bench.ctx, "Remember: tea at four.");
    expect(waiting.stopReason).toBe("waiting");
    expect(waiting.chunks.some((chunk) => chunk.type === "finish")).toBe(false);
    expect((await getThread(bench.ctx, waiting.threadId)).state).toBe("waiting");
    const [card] = cards(waiting);
    expect(card).toMatchObject({ kind: "tool", tool: "update_memory", runId: null });
    await gateway.decideApproval(bench.ctx, card!.id, { decision: "approve", scope: "once" });
    const done = await ended(waiting);
    expect(done.stopReason).toBe("complete");
    expect(textOf(done.message)).toBe("Saved: tea at four.");
    expect(done.receipts).toHaveLength(1);
    expect(done.receipts[0]).toMatchObject({ type: "memory", status: "success" });
    // The model was asked twice: before the card and after it, with the real reply in the call's place.
    expect(bench.server.requests).toHaveLength(2);
    expect(lastResult(bench.server.requests[1]!)).toMatchObject({ status: "ok", code: "OK" });
  });

  test("what follows a decision is a stream of its own, with its own end and nothing told twice (pains 9, 15)", async () => {
    bench.server.setScript(byRole({ supervisor: [remember("Coffee at three."), { text: "Saved: coffee at three." }] }));
    const waiting = await ask(bench.ctx, "Remember: coffee at three.");
    const before = await readParts(bench.runtime, waiting.turnId, 0);
    await gateway.decideApproval(bench.ctx, cards(waiting)[0]!.id, { decision: "approve", scope: "once" });
    const done = await ended(waiting);
    const followed = await followThread(bench.ctx, done.threadId, `${done.turnId}:${before.at(-1)!.seq}`);
    const after: NumberedChunk[] = [];
    for await (const part of chunksOf(followed!.read())) after.push(part);
    expect(after.at(-1)!.chunk).toEqual({ type: "finish" });
    expect(after.filter(({ chunk }) => chunk.type === "start")).toEqual([]);
    expect(after[0]!.seq).toBeGreaterThan(before.at(-1)!.seq);
    // Both together are the whole turn, and add up to the message that is stored.
    const whole = [...before, ...after].map(({ chunk }) => chunk);
    expect(assembleParts(whole)).toEqual(done.message.parts);
  });

  test("HI-15: a specialist goes on with its own state; its task is not sent again", async () => {
    bench.server.setScript(
      byRole({
        supervisor: [task("deliverables", "Write a report about the gates."), { text: "The report is there." }],
        deliverables: [report("Gate hours"), contract("success", "Wrote the report.")],
        write_report: [{ text: reportText }],
      }),
    );
    const waiting = await ask(bench.ctx, "Write a report about the gates.");
    const [card] = cards(waiting);
    const [run] = dataOf(waiting.message, "specialist");
    expect(run).toMatchObject({ state: "waiting", runId: card!.runId });
    expect(run!.calls).toMatchObject([{ tool: "generate_report", state: "waiting" }]);
    await gateway.decideApproval(bench.ctx, card!.id, { decision: "approve", scope: "once" });
    const done = await ended(waiting);
    const turn = await getTurn(bench.ctx, done.threadId, done.turnId);
    expect(turn.specialists).toHaveLength(1);
    expect(turn.specialists[0]!.calls).toHaveLength(1);
    expect(done.receipts).toHaveLength(1);
    expect(bench.server.requests.filter((request) => request.system.startsWith("<agent_identity>"))).toHaveLength(2);
    expect(textOf(done.message)).toBe("The report is there.");
    expect(["complete", "partly_done"]).toContain(done.stopReason);
  });

  test("a rejection reaches the agent with its reason, and nothing is done", async () => {
    bench.server.setScript(byRole({ supervisor: [remember("The code is 4711."), { text: "I did not save it." }] }));
    const waiting = await ask(bench.ctx, "Remember the code 4711.");
    await gateway.decideApproval(bench.ctx, cards(waiting)[0]!.id, {
      decision: "reject",
      reason: "No codes in memory.",
      scope: "once",
    });
    const done = await ended(waiting);
    expect(done.receipts).toEqual([]);
    const told = lastResult(bench.server.requests[1]!);
    expect(told).toMatchObject({ status: "denied", code: "APPROVAL_REJECTED" });
    expect(JSON.stringify(told)).toContain("No codes in memory.");
    expect(done.stopReason).toBe("rejected");
    expect(textOf(done.message)).toBe("I did not save it.");
  });

  test("a specialist whose card was turned down ends the turn so, and nothing offers to try again", async () => {
    bench.server.setScript(
      byRole({
        supervisor: [task("deliverables", "Write a report about the gates."), { text: "It was not wanted." }],
        deliverables: [report("Gate hours"), contract("blocked", "The user did not want it.")],
      }),
    );
    const waiting = await ask(bench.ctx, "Write a report about the gates.");
    await gateway.decideApproval(bench.ctx, cards(waiting)[0]!.id, { decision: "reject", scope: "once" });
    const done = await ended(waiting);
    expect(done).toMatchObject({ stopReason: "rejected", receipts: [] });
  });

  test("HI-13: cards one after the other; each call runs once", async () => {
    bench.server.setScript(
      byRole({ supervisor: [remember("One."), remember("One.\n- 2026-11-30: Two."), { text: "Both are saved." }] }),
    );
    const first = await ask(bench.ctx, "Remember one, then two.");
    await gateway.decideApproval(bench.ctx, cards(first)[0]!.id, { decision: "approve", scope: "once" });
    const second = await anotherCard(first.turnId, cards(first)[0]!.id);
    await gateway.decideApproval(bench.ctx, second.id, { decision: "approve", scope: "once" });
    const done = await ended(first);
    expect(done.receipts).toHaveLength(2);
    expect(textOf(done.message)).toBe("Both are saved.");
    const results = bench.server.requests[2]!.messages.filter((message) => message.role === "tool");
    expect(results).toHaveLength(2);
  });

  /** The card that a turn asks with after the one that is known. */
  async function anotherCard(turnId: string, known: string): Promise<{ id: string }> {
    for (let tries = 0; tries < 100; tries += 1) {
      const card = await bench.db.prisma.approval.findFirst({ where: { turnId, id: { not: known } } });
      if (card) return card;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error("The turn asked for nothing more.");
  }

  async function stopQueued(threadId: string, turnId: string): Promise<void> {
    await bench.db.prisma.turn.updateMany({
      where: { id: turnId, threadId, state: "queued" },
      data: { state: "cancelled", stopReason: "cancelled", finishedAt: new Date() },
    });
  }

  test("HI-05: two cards of one turn, answered in reverse order, each by its own id", async () => {
    const both: ScriptedReply = {
      toolCalls: [
        { name: "task", arguments: { subagent_type: "deliverables", description: "Write report A." } },
        { name: "update_memory", arguments: { updated_memory: "## Facts\n- 2026-11-30: B." } },
      ],
    };
    bench.server.setScript(
      byRole({
        supervisor: [both, { text: "B is saved, A was not wanted." }],
        deliverables: [report("Report A"), contract("blocked", "The user did not want it.")],
      }),
    );
    const waiting = await ask(bench.ctx, "Report A, and remember B.");
    const [a, b] = ["generate_report", "update_memory"].map(
      (tool) => cards(waiting).find((card) => card.tool === tool)!,
    );
    await gateway.decideApproval(bench.ctx, b!.id, { decision: "approve", scope: "once" });
    expect((await getTurn(bench.ctx, waiting.threadId, waiting.turnId)).state).toBe("waiting");
    await gateway.decideApproval(bench.ctx, a!.id, { decision: "reject", scope: "once" });
    const done = await ended(waiting);
    expect(done.receipts.map((receipt) => receipt.type)).toEqual(["memory"]);
    expect((await gateway.getApproval(bench.ctx, a!.id)).state).toBe("rejected");
    expect((await gateway.getApproval(bench.ctx, b!.id)).state).toBe("executed");
  });

  test("HI-11: a new message while a card is open waits behind it, or takes it back", async () => {
    bench.server.setScript(byRole({ supervisor: [remember("Once."), { text: "The tide is high at six." }] }));
    const waiting = await ask(bench.ctx, "Remember this once.");
    const [card] = cards(waiting);
    const queued = await runTurn(bench.ctx, { threadId: waiting.threadId, message: { text: "And the tide?" } });
    expect(queued.state).toBe("queued");
    // Whoever waits for its answer is not kept until somebody decides.
    expect(await queued.done()).toMatchObject({ stopReason: "waiting", message: { parts: [] }, receipts: [] });
    expect((await gateway.getApproval(bench.ctx, card!.id)).state).toBe("pending");
    await stopQueued(waiting.threadId, queued.turnId);
    const answered = await runTurn(bench.ctx, {
      threadId: waiting.threadId,
      message: { text: "What is the tide today?", whilePaused: "withdraw" },
    });
    const done = await answered.done();
    expect(textOf(done.message)).toBe("The tide is high at six.");
    expect((await gateway.getApproval(bench.ctx, card!.id)).state).toBe("withdrawn");
    expect((await getTurn(bench.ctx, waiting.threadId, waiting.turnId)).state).toBe("cancelled");
    expect(await bench.db.prisma.approval.count({ where: { threadId: waiting.threadId } })).toBe(1);
  });

  test("a turn that waits can be stopped; its card is taken back", async () => {
    bench.server.setScript(byRole({ supervisor: [remember("Never.")] }));
    const waiting = await ask(bench.ctx, "Remember this.");
    await stopThread(bench.ctx, waiting.threadId);
    const done = await ended(waiting);
    expect(done.stopReason).toBe("cancelled");
    expect((await gateway.getApproval(bench.ctx, cards(waiting)[0]!.id)).state).toBe("withdrawn");
  });

  test("LP-01, LP-07, T16 and pain 80: the third equal call asks; stopping it leaves a usable thread", async () => {
    const search = call("search_knowledge_base", { query: "tide" });
    bench.server.setScript(
      byRole({
        supervisor: [task("knowledge_base", "Find the tide."), { text: "Hello again." }],
        knowledge_base: [search, search, search],
      }),
    );
    const waiting = await ask(bench.ctx, "What is the tide?");
    const [card] = cards(waiting);
    expect(card).toMatchObject({ kind: "doom_loop", tool: "search_knowledge_base" });
    const executed = await bench.db.prisma.auditRow.count({
      where: { turnId: waiting.turnId, tool: "search_knowledge_base", action: "call.read" },
    });
    expect(executed).toBe(2);
    await gateway.decideApproval(bench.ctx, card!.id, { decision: "reject", scope: "once" });
    const done = await ended(waiting);
    expect(done.stopReason).toBe("loop");
    expect(textOf(done.message)).not.toBe("");
    const next = await ask(bench.ctx, "ok, something else", { threadId: waiting.threadId });
    expect(next.text).toBe("Hello again.");
    const told = bench.server.requests.at(-1)!.messages;
    expect(told.filter((message) => message.role === "tool").length).toBeLessThanOrEqual(1);
  });

  test("LP-01: the supervisor's own third task and third plan run once a person lets them go on", async () => {
    const todos = [{ text: "Find the tide", state: "pending" }];
    const plan = call("write_todos", { todos });
    const nothing = { answer: null, passages: null, candidates: null, receipts: null };
    const blocked: ScriptedReply = {
      text: JSON.stringify({
        ...{ status: "blocked", action_summary: "Which tide?", evidence: nothing, assumptions: null },
        ...{ next_step: "Name the harbour.", missing_fields: ["harbour"] },
      }),
    };
    const work = task("knowledge_base", "Find the tide.");
    for (const [tool, thrice] of [
      ["write_todos", plan],
      ["task", work],
    ] as const) {
      const supervisor = [thrice, thrice, thrice, { text: "Which harbour?" }];
      bench.server.setScript(byRole({ supervisor, knowledge_base: [blocked, blocked, blocked] }));
      const waiting = await ask(bench.ctx, "What is the tide?");
      expect(cards(waiting)).toMatchObject([{ kind: "doom_loop", tool }]);
      await gateway.decideApproval(bench.ctx, cards(waiting)[0]!.id, { decision: "approve", scope: "once" });
      const done = await ended(waiting);
      expect(textOf(done.message)).toBe("Which harbour?");
      expect(dataOf(done.message, "plan")).toEqual(tool === "task" ? [] : [{ items: todos }]);
      expect(dataOf(done.message, "specialist")).toHaveLength(tool === "task" ? 3 : 0);
      const { text } = bench.server.requests.at(-1)!.messages.at(-1)!;
      expect(text).toContain(tool === "task" ? "Which tide?" : '"open":1');
    }
  });

  test("LP-01: going on runs the call that was held back, and the work ends well", async () => {
    const search = call("search_knowledge_base", { query: "tide" });
    const found: ScriptedReply = {
      text: JSON.stringify({
        status: "success",
        action_summary: "Searched and found nothing.",
        evidence: { answer: "Nothing was found.", passages: null, receipts: null },
        next_step: null,
        missing_fields: null,
        assumptions: null,
      }),
    };
    bench.server.setScript(
      byRole({
        supervisor: [task("knowledge_base", "Find the tide."), { text: "Nothing is known of it." }],
        knowledge_base: [search, search, search, found],
      }),
    );
    const waiting = await ask(bench.ctx, "What is the tide?");
    await gateway.decideApproval(bench.ctx, cards(waiting)[0]!.id, { decision: "approve", scope: "once" });
    const done = await ended(waiting);
    expect(done.stopReason).toBe("complete");
    const searched = { turnId: done.turnId, tool: "search_knowledge_base", action: "call.read" };
    expect(await bench.db.prisma.auditRow.count({ where: searched })).toBe(3);
  });

  test("LP-04: equal calls of one message count one by one", async () => {
    const same = { name: "update_memory", arguments: { updated_memory: "## Facts\n- 2026-11-30: Red barn." } };
    bench.server.setScript(byRole({ supervisor: [{ toolCalls: [same, same, same] }] }));
    const waiting = await ask(bench.ctx, "Remember the red barn.");
    expect(cards(waiting).filter((card) => card.kind === "doom_loop")).toHaveLength(1);
    await stopThread(bench.ctx, waiting.threadId);
    await ended(waiting);
  });

  test("LP-06: the same question in three turns asks nothing", async () => {
    let threadId: string | undefined;
    for (const text of ["status?", "and now?", "once more?"]) {
      bench.server.setScript(
        byRole({
          supervisor: [task("knowledge_base", "Find the status."), { text: "All is well." }],
          knowledge_base: [call("search_knowledge_base", { query: "status" }), contract("blocked", "Nothing found.")],
        }),
      );
      const asked = await ask(bench.ctx, text, threadId ? { threadId } : {});
      threadId = asked.threadId;
      expect(cards(asked)).toEqual([]);
    }
  });

  test("RO-04: of a batch with a bad entry the others run, and each answers in its place", async () => {
    const batch = call("task", {
      tasks: [
        { subagent_type: "knowledge_base", description: "Find the gate hours." },
        { subagent_type: "weather", description: "tomorrow" },
        { subagent_type: "knowledge_base", description: "" },
      ],
    });
    bench.server.setScript(
      byRole({
        supervisor: [batch, { text: "One was found." }],
        knowledge_base: [call("search_knowledge_base", { query: "gate" }), contract("blocked", "Nothing found.")],
      }),
    );
    await ask(bench.ctx, "Three things.");
    const { results } = lastResult(bench.server.requests.at(-1)!) as { results: Array<Record<string, unknown>> };
    expect(results.map(({ task }) => task)).toEqual([1, 2, 3]);
    expect(results[0]).toMatchObject({ specialist: "knowledge_base" });
    expect(results[1]).toMatchObject({ code: "TOOL_NOT_FOUND" });
    expect(results[2]).toMatchObject({ code: "INVALID_PARAM" });
  });
});
