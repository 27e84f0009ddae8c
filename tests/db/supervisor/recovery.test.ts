import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appendParts } from "@/lib/chats/append-parts";
import { assembleParts } from "@/lib/chats/assemble-parts";
import { beatTurns, staleAfterMs } from "@/lib/chats/beat-turns";
import { beginTurn } from "@/lib/chats/begin-turn";
import type { CandorChunk } from "@/lib/chats/chunk";
import { chunksOf } from "@/lib/chats/chunks-of";
import { createThread } from "@/lib/chats/create-thread";
import { followThread } from "@/lib/chats/follow-thread";
import { getThread } from "@/lib/chats/get-thread";
import { getTurn } from "@/lib/chats/get-turn";
import { listMessages } from "@/lib/chats/list-messages";
import { pruneParts } from "@/lib/chats/prune-parts";
import { readParts } from "@/lib/chats/read-parts";
import { writeReceipt } from "@/lib/receipts/write-receipt";
import { recoverTurns } from "@/lib/supervisor/recover-turns";
import { runTurn } from "@/lib/supervisor/run-turn";
import { joinContext } from "@/tests/support/context";
import { databases } from "@/tests/support/database";
import { ask, dataOf, openWorkbench, textOf, type Workbench } from "./workbench";

describe.each(databases)("after a process died, on %s", (kind) => {
  let bench: Workbench;
  beforeAll(async () => {
    bench = await openWorkbench(kind);
  });
  afterAll(() => bench.stop());

  /** What a process leaves behind that was killed in the middle of a turn. */
  async function leaveTurn(text: string) {
    const { ctx } = bench;
    const thread = await createThread(ctx, {});
    const { turnId } = await beginTurn(ctx, thread.id, { text });
    const said: CandorChunk[] = [
      { type: "start", messageId: `msg_${turnId}`, messageMetadata: { createdAt: "2026-11-30T09:00:00.000Z", turnId } },
      { type: "start-step" },
      { type: "text-start", id: "text-1" },
      { type: "text-delta", id: "text-1", delta: "I am writing the rep" },
      { type: "tool-input-available", toolCallId: "c1", toolName: "task", input: {} },
    ];
    await appendParts(
      ctx.db.prisma,
      turnId,
      said.map((chunk, seq) => ({ seq, chunk })),
    );
    const receipt = await ctx.db.transaction((tx) =>
      writeReceipt(tx, ctx, {
        tool: "generate_report",
        callId: ctx.ids.next("call"),
        threadId: thread.id,
        turnId,
        route: "deliverables",
        type: "report",
        operation: "generate",
        status: "pending",
        externalId: "rep_1",
      }),
    );
    return { threadId: thread.id, turnId, receipt };
  }

  test("its turn is ended as interrupted, with what it had said and its receipts, and what waits is answered", async () => {
    const { ctx } = bench;
    const left = await leaveTurn("Write a report.");
    const waiting = await beginTurn(ctx, left.threadId, { text: "And then?" });
    expect(waiting.state).toBe("queued");
    bench.server.setScript([{ text: "Here I am." }]);
    const later = { ...bench.runtime, clock: { now: () => new Date(Date.now() + staleAfterMs + 1_000) } };
    const recovery = await recoverTurns(later);
    try {
      const turn = await getTurn(ctx, left.threadId, left.turnId);
      expect(turn).toMatchObject({ state: "interrupted", stopReason: "interrupted", receipts: [left.receipt] });
      const { items } = await listMessages(ctx, left.threadId);
      const cut = items[1]!;
      expect(textOf(cut)).toBe("I am writing the rep");
      expect(dataOf(cut, "receipt")).toEqual([left.receipt]);
      expect(dataOf(cut, "stop")[0]).toMatchObject({
        reason: "interrupted",
        detail: expect.stringContaining("receipts"),
      });
      expect(cut.parts.find((part) => part.type === "tool-task")).toMatchObject({ state: "output-error" });
      await expect.poll(async () => (await getThread(ctx, left.threadId)).state, { timeout: 5_000 }).toBe("idle");
      expect(textOf((await listMessages(ctx, left.threadId)).items.at(-1)!)).toBe("Here I am.");
      // The call that was cut is answered in what the model is told later.
      expect(bench.server.requests.at(-1)!.messages.map((message) => message.role)).toEqual([
        "user",
        "assistant",
        "tool",
        "user",
      ]);
    } finally {
      recovery.stop();
    }
  });

  test("a turn that is still heard of is left alone, and one that was ended is let go by its process", async () => {
    const left = await leaveTurn("Write another report.");
    if (kind === "postgres") {
      const recovery = await recoverTurns(bench.runtime);
      recovery.stop();
      expect((await getTurn(bench.ctx, left.threadId, left.turnId)).state).toBe("running");
    }
    const beat = () => beatTurns(bench.runtime, [left.turnId, "trn_unknown"]);
    expect([...(await beat())]).toEqual([[left.turnId, "go_on"]]);
    await bench.db.prisma.turn.update({ where: { id: left.turnId }, data: { state: "interrupted" } });
    expect([...(await beat())]).toEqual([]);
  });

  test("a reader that was cut off goes on behind any event and has everything once", async () => {
    bench.server.setScript([{ text: "A longer answer, 码头 and all, in many small pieces.", chunkSize: 2 }]);
    const asked = await ask(bench.ctx, "Tell me.");
    const whole = JSON.stringify(asked.chunks);
    for (let cut = 0; cut < asked.chunks.length; cut += 1) {
      const rest: CandorChunk[] = [];
      const turn = await followThread(bench.ctx, asked.threadId, `${asked.turnId}:${cut}`);
      for await (const { chunk } of chunksOf(turn!.read())) rest.push(chunk);
      expect(JSON.stringify([...asked.chunks.slice(0, cut + 1), ...rest])).toBe(whole);
    }
    // What has ended is not told as new, and not to others at all.
    expect(await followThread(bench.ctx, asked.threadId, undefined)).toBeNull();
    expect(await followThread(bench.ctx, asked.threadId, "3")).toBeNull();
    const colleague = await joinContext(bench.ctx, "admin");
    await expect(followThread(colleague, asked.threadId, `${asked.turnId}:0`)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(followThread(bench.ctx, asked.threadId, "nonsense")).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });

  test("a turn whose replay log is gone is told from its message", async () => {
    bench.server.setScript([{ text: "It opens at nine.", chunkSize: 4 }]);
    const asked = await ask(bench.ctx, "When?", { id: `old_${kind}` });
    const tomorrow = new Date(Date.now() + 25 * 60 * 60_000);
    expect(await pruneParts(bench.runtime)).toBe(0);
    expect(await pruneParts({ ...bench.runtime, clock: { now: () => tomorrow } })).toBeGreaterThan(0);
    expect(await readParts(bench.runtime, asked.turnId, 0)).toEqual([]);
    const again = await ask(bench.ctx, "When?", { threadId: asked.threadId, id: `old_${kind}` });
    expect(assembleParts(again.chunks)).toEqual(asked.message.parts);
  });

  test("a message that waited is answered with no more rights than the token it was sent with", async () => {
    const { ctx } = bench;
    const scopes = ["chats:create", "chats:read"];
    const narrow = { ...ctx, person: { ...ctx.person, scopes }, permissions: new Set(scopes) };
    const thread = await createThread(ctx, {});
    bench.server.setScript([{ text: "First.", firstDelayMs: 300 }, { text: "Second." }]);
    const first = await runTurn(ctx, { threadId: thread.id, message: { text: "One" } });
    const second = await runTurn(narrow, { threadId: thread.id, message: { text: "Two" } });
    expect([first.state, second.state]).toEqual(["running", "queued"]);
    expect((await second.done()).stopReason).toBe("complete");
    const [wide, told] = bench.server.requests.slice(-2).map((request) => request.tools.map((tool) => tool.name));
    expect(wide).toContain("update_memory");
    expect(told).not.toContain("update_memory");
    expect(bench.server.requests.at(-1)!.system).toContain("- Update Memory (update_memory): not permitted");
  });
});
