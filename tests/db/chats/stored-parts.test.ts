import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { beginTurn } from "@/lib/chats/begin-turn";
import { createThread } from "@/lib/chats/create-thread";
import { getRun } from "@/lib/chats/get-run";
import { listMessages } from "@/lib/chats/list-messages";
import type { Context } from "@/lib/core/context";
import type { Database, Prisma } from "@/lib/core/db/database";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";

describe.each(databases)("what is stored of a thread, on %s", (kind) => {
  let db: Database;
  let ctx: Context;
  let threadId: string;
  let turnId: string;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    ctx = await testContext(testRuntime(db));
    threadId = (await createThread(ctx, {})).id;
    turnId = (await beginTurn(ctx, threadId, { text: "Hello" })).turnId;
  });
  afterAll(() => db.close());

  test("a part that cannot be one does not keep its thread from being read", async () => {
    const parts = [
      null,
      7,
      "text",
      [],
      { type: 3 },
      { type: "data-receipt" },
      { type: "data-receipt", id: "r", data: null },
      { type: "data-citations", data: { items: "none" } },
      { type: "data-from-the-future", data: { a: 1 } },
      { type: "text", text: "Said." },
    ];
    const at = ctx.clock.now();
    const place = { workspaceId: ctx.workspaceId, threadId, turnId, createdAt: at, updatedAt: at };
    const answer = (id: string, stored: unknown) =>
      db.prisma.message.create({ data: { id, ...place, role: "assistant", parts: stored as Prisma.InputJsonValue } });
    await answer(`bad-${kind}`, parts);
    await answer(`worse-${kind}`, { not: "a list" });
    const { items } = await listMessages(ctx, threadId);
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining([`bad-${kind}`, `worse-${kind}`]));
    const bad = items.find(({ id }) => id === `bad-${kind}`)!;
    expect(bad.parts).toContainEqual({ type: "text", text: "Said." });
    expect(bad.parts.every((part) => typeof part.type === "string")).toBe(true);
  });

  test("a specialist's run is read with what its calls returned; in another workspace there is none", async () => {
    const output = `${JSON.stringify({ tool: "search", data: "a".repeat(60_000) })}\n`.repeat(2);
    const runId = ctx.ids.next("run");
    const calls = [{ id: "call_1", tool: "search", label: "Search", summary: "oak", state: "done", code: "OK", ms: 4 }];
    const started = ctx.clock.now();
    await db.prisma.specialistRun.create({
      data: {
        id: runId,
        workspaceId: ctx.workspaceId,
        threadId,
        turnId,
        toolCallId: "call_0",
        specialist: "knowledge_base",
        description: "Find oak.",
        state: "done",
        contract: { status: "success", action_summary: "Found it." },
        verification: "none",
        calls,
        output,
        startedAt: started,
        finishedAt: started,
      },
    });
    const record = await getRun(ctx, threadId, runId);
    expect(record).toMatchObject({ row: { runId, state: "done", say: "Found it.", calls }, isCut: true, receipts: [] });
    expect(output.startsWith(record.output!)).toBe(true);
    expect(record.output).toHaveLength(100_000);
    await expect(getRun(ctx, threadId, "run_0")).rejects.toMatchObject({ code: "NOT_FOUND" });
    const other = await testContext(testRuntime(db));
    await expect(getRun(other, threadId, runId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    // The thread is private: a colleague does not see its runs either.
    const colleague = await joinContext(ctx, "admin");
    await expect(getRun(colleague, threadId, runId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
