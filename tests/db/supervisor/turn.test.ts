import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createThread } from "@/lib/chats/create-thread";
import { getThread } from "@/lib/chats/get-thread";
import { getTurn } from "@/lib/chats/get-turn";
import { listMessages } from "@/lib/chats/list-messages";
import { readParts } from "@/lib/chats/read-parts";
import { stopThread } from "@/lib/chats/stop-thread";
import { getMemory } from "@/lib/memory/get-memory";
import { runTurn } from "@/lib/supervisor/run-turn";
import { defaultLimits } from "@/lib/supervisor/turn/budget";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases } from "@/tests/support/database";
import { ask, call, dataOf, openWorkbench, textOf, type Workbench } from "./workbench";

const modes = databases.flatMap((kind) => (["chat", "responses"] as const).map((mode) => [kind, mode] as const));

describe.each(modes)("a turn on %s, model spoken to by %s", (kind, mode) => {
  let bench: Workbench;
  beforeAll(async () => {
    bench = await openWorkbench(kind, mode);
  });
  afterAll(() => bench.stop());

  test("what is streamed, what is logged and what is stored are the same", async () => {
    bench.server.setScript([{ text: "Guten Tag, 北码头! It opens at nine.", chunkSize: 3 }]);
    const asked = await ask(bench.ctx, "When does it open?");
    const streamed = asked.chunks.flatMap((chunk) => (chunk.type === "text-delta" ? [chunk.delta] : [])).join("");
    const log = await readParts(bench.runtime, asked.turnId, 0);
    expect(asked).toMatchObject({ text: "Guten Tag, 北码头! It opens at nine.", stopReason: "complete" });
    expect(streamed).toBe(asked.text);
    expect(log.map((part) => part.chunk)).toEqual(JSON.parse(JSON.stringify(asked.chunks)));
    expect(asked.chunks[0]).toMatchObject({ type: "start", messageId: asked.message.id });
    expect(asked.chunks.at(-2)).toMatchObject({ type: "data-stop", data: { usage: { modelCalls: 1, toolCalls: 0 } } });
    expect(asked.chunks.at(-1)).toEqual({ type: "finish" });
    const turn = await getTurn(bench.ctx, asked.threadId, asked.turnId);
    expect(turn).toMatchObject({
      state: "done",
      model: expect.any(String),
      promptHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(turn.surface).toMatchObject({ direct: expect.arrayContaining([{ name: "update_memory", version: 2 }]) });
  });

  test("the conversation so far is told, and a first message names the thread", async () => {
    bench.server.setScript([{ text: "Nine." }, { text: "Five." }]);
    const first = await ask(bench.ctx, "When does the gate open?\nPlease.");
    await ask(bench.ctx, "And when does it close?", { threadId: first.threadId });
    const told = bench.server.requests.at(-1)!;
    expect(told.system.startsWith("<agent_identity>")).toBe(true);
    expect(told.messages.map(({ role, text }) => [role, text])).toEqual([
      ["user", "When does the gate open?\nPlease."],
      ["assistant", "Nine."],
      ["user", "And when does it close?"],
    ]);
    expect((await getThread(bench.ctx, first.threadId)).title).toBe("When does the gate open?");
  });

  test.each([
    ["in another case", "Update_Memory"],
    ["with a prefix", "functions.update_memory"],
  ])("a tool named %s is found, and the message shows its real name", async (_, name) => {
    bench.server.setScript([
      call(name, { updated_memory: `## Notes\n- 2026-11-30: The gate opens at nine (${name}, ${mode}).` }),
      { text: "Saved." },
    ]);
    const asked = await ask(bench.ctx, "Remember that the gate opens at nine.");
    expect(asked.message.parts.some((part) => part.type === "tool-update_memory")).toBe(true);
    expect(asked.receipts).toEqual([
      expect.objectContaining({ route: "memory", status: "success", preview: expect.stringContaining(name) }),
    ]);
    expect(dataOf(asked.message, "receipt")).toEqual(asked.receipts);
    expect((await getMemory(bench.ctx, "user")).markdown).toContain(`(${name}, ${mode})`);
  });

  test("an unknown tool and broken arguments are answered, and the turn goes on (pain 85)", async () => {
    bench.server.setScript([
      call("update_memories", { updated_memory: "x" }),
      { toolCalls: [{ name: "update_memory", arguments: '{"updated_memory":"## No' }] },
      { text: "I could not." },
    ]);
    const asked = await ask(bench.ctx, "Remember it.");
    const [unknown, cut] = bench.server.requests.at(-1)!.messages.filter((message) => message.role === "tool");
    expect(unknown!.text).toContain("TOOL_NOT_FOUND");
    expect(unknown!.text).toContain("update_memory");
    expect(cut!.text).toContain("INVALID_PARAM");
    expect(asked).toMatchObject({ text: "I could not.", receipts: [] });
    expect(bench.server.requests.at(-1)!.tools.map((tool) => tool.name)).not.toContain("invalid");
  });

  test.each([
    ["refuses the key", { status: 401, error: { message: "bad key sk-secretsecret" } }, /key/i],
    [
      "is not well",
      { status: 400, error: { message: "context_length_exceeded", code: "context_length_exceeded" } },
      /fits/,
    ],
    [
      "breaks off",
      { text: "The gate opens at nine and ".repeat(20), chunkSize: 4, cutAfterBytes: mode === "chat" ? 900 : 4_000 },
      /broke off/,
    ],
  ])(
    "a model server that %s ends the turn in plain words, and the thread goes on (pain 78)",
    async (_, reply, words) => {
      bench.server.setScript([reply]);
      const asked = await ask(bench.ctx, "When?");
      expect(asked.stopReason).toBe("provider_failed");
      expect(dataOf(asked.message, "stop")[0]).toMatchObject({
        detail: expect.stringMatching(words),
        hint: expect.any(String),
      });
      expect(asked.text).not.toBe("");
      expect(JSON.stringify(asked)).not.toContain("sk-secret");
      expect((await getThread(bench.ctx, asked.threadId)).state).toBe("failed");
      bench.server.setScript([{ text: "At nine." }]);
      expect((await ask(bench.ctx, "Again?", { threadId: asked.threadId })).stopReason).toBe("complete");
      expect((await getThread(bench.ctx, asked.threadId)).state).toBe("idle");
    },
  );

  test("a server that asks to wait is waited for, and the page is told", async () => {
    bench.server.setScript([{ status: 429, headers: { "retry-after": "1" } }, { text: "At nine." }]);
    const asked = await ask(bench.ctx, "When?");
    expect(asked).toMatchObject({ text: "At nine.", stopReason: "complete" });
    expect(asked.chunks).toContainEqual(
      expect.objectContaining({
        type: "data-retry",
        transient: true,
        data: expect.objectContaining({ attempt: 1, of: 3 }),
      }),
    );
    expect(dataOf(asked.message, "retry")).toEqual([]);
  });

  test("a turn ends at its limit and says that it is not completed", async () => {
    bench.server.setScript((_, round) => call("update_memories", { round }));
    const asked = await ask(bench.ctx, "Go on for ever.", { limits: { ...defaultLimits, modelCalls: 4 } });
    expect(asked.stopReason).toBe("limit");
    expect(asked.text).toMatch(/limit of 4 model calls.*not completed/);
    expect(bench.server.requests.filter((request) => request.messages[0]?.text === "Go on for ever.")).toHaveLength(4);
  });

  test("stop ends the running turn from anywhere; what waits is answered after it", async () => {
    const { ctx } = bench;
    const thread = await createThread(ctx, {});
    bench.server.setScript((request) =>
      request.messages.at(-1)?.text === "First"
        ? { endless: true, text: "and so on ", chunkDelayMs: 20 }
        : { text: "Second answer." },
    );
    const first = await runTurn(ctx, { threadId: thread.id, message: { text: "First" } });
    const second = await runTurn(ctx, { threadId: thread.id, message: { text: "Second" } });
    expect([first.state, second.state]).toEqual(["running", "queued"]);
    const seen = first.stream().getReader();
    while ((await seen.read()).value?.type !== "text-delta");
    const waiting = (await listMessages(ctx, thread.id)).items;
    expect(waiting.map((message) => message.metadata?.turnState)).toEqual(["running", "queued"]);
    expect(await getThread(ctx, thread.id)).toMatchObject({ state: "running", runningTurn: first.turnId });
    expect(await stopThread(ctx, thread.id)).toEqual({ turnId: first.turnId, state: "cancelling" });
    expect(await first.done()).toMatchObject({ stopReason: "cancelled" });
    const answered = await second.done();
    expect(textOf(answered.message)).toBe("Second answer.");
    const { items } = await listMessages(ctx, thread.id);
    expect(items.map((message) => message.role)).toEqual(["user", "assistant", "user", "assistant"]);
    expect(items.map((message) => message.metadata?.turnId)).toEqual(
      [first, first, second, second].map((turn) => turn.turnId),
    );
    expect(await stopThread(ctx, thread.id)).toEqual({ turnId: null, state: "idle" });
  });

  test("the same message sent twice is answered once (pain 90)", async () => {
    const thread = await createThread(bench.ctx, {});
    let asked = 0;
    bench.server.setScript(() => {
      asked += 1;
      return { text: `Answer ${asked}.`, firstDelayMs: 30 };
    });
    const message = { id: `twice_${kind}_${mode}`, text: "Once, please." };
    const turns = await Promise.all([1, 2, 3].map(() => runTurn(bench.ctx, { threadId: thread.id, message })));
    const results = await Promise.all(turns.map((turn) => turn.done()));
    expect(new Set(results.map((result) => result.turnId)).size).toBe(1);
    expect(asked).toBe(1);
    const again = await ask(bench.ctx, message.text, { threadId: thread.id, id: message.id });
    expect(again.chunks.at(-1)).toEqual({ type: "finish" });
    expect([again.message.id, asked]).toEqual([results[0]!.message.id, 1]);
    const elsewhere = await createThread(bench.ctx, {});
    await expect(runTurn(bench.ctx, { threadId: elsewhere.id, message })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("somebody else's private thread, another workspace's and a deleted one are not found", async () => {
    const mine = await createThread(bench.ctx, {});
    const colleague = await joinContext(bench.ctx, "admin");
    const stranger = await testContext(bench.runtime);
    const message = { text: "Let me in." };
    for (const other of [colleague, stranger]) {
      for (const attempt of [
        () => runTurn(other, { threadId: mine.id, message }),
        () => listMessages(other, mine.id),
        () => stopThread(other, mine.id),
        () => getThread(other, mine.id),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code: "NOT_FOUND" });
      }
    }
  });

  test("in a shared thread everybody is named and the team's memory is meant", async () => {
    const thread = await createThread(bench.ctx, { visibility: "workspace" });
    const colleague = await joinContext(bench.ctx, "editor");
    bench.server.setScript([{ text: "Noted." }, { text: "Noted too." }]);
    await ask(bench.ctx, "We meet on Monday.", { threadId: thread.id });
    await ask(colleague, "I prefer Tuesday.", { threadId: thread.id });
    const told = bench.server.requests.at(-1)!;
    expect(told.messages.map((message) => message.text)).toEqual([
      "Olive Owner: We meet on Monday.",
      "Noted.",
      "Another editor: I prefer Tuesday.",
    ]);
    expect(told.system).toContain("Team memory");
  });
});

test("an unreachable model server is named as such", async () => {
  const bench = await openWorkbench("embedded");
  await bench.server.stop();
  const runtime = testRuntime(bench.db, { OPENAI_BASE_URL: "http://127.0.0.1:9/v1" });
  const asked = await ask({ ...bench.ctx, env: runtime.env }, "Anybody there?");
  expect(asked).toMatchObject({ stopReason: "provider_failed", text: expect.stringContaining("cannot be reached") });
  await bench.db.close();
});
