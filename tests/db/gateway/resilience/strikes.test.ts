import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { beginTurn } from "@/lib/chats/begin-turn";
import { createThread } from "@/lib/chats/create-thread";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { createGateway } from "@/lib/gateway/create-gateway";
import { sweepStrikes } from "@/lib/gateway/resilience/strikes/sweep-strikes";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { fixtureTool, writingTool } from "../fixture-tools";

describe.each(databases)("denials that are met again and again, on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;
  let viewer: Context;
  let now: number;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    now = Date.parse("2026-11-30T09:00:00Z");
    runtime = { ...testRuntime(db), clock: { now: () => new Date(now) } };
    ctx = await testContext(runtime);
    viewer = await joinContext(ctx, "viewer");
  });

  const write = writingTool();
  const tools = [write, fixtureTool(), fixtureTool({ name: "read_log", label: "Read Log", group: "log" })];
  const gateway = createGateway(tools);
  const add = (part: string, more: object = {}) =>
    gateway.invoke({ tool: "add_stock", arguments: { part } }, { ctx: viewer, agentPath: [], ...more });
  const look = (tool: string, args: object, more: object = {}) =>
    gateway.invoke({ tool, arguments: args }, { ctx: viewer, agentPath: [], ...more });
  const guided = (reply: { message?: string }) => reply.message?.includes("stop retrying") === true;

  test("two reasons of their own, then one fixed message with what can be run; other tools go on (LP-10)", async () => {
    const replies = [await add("7"), await add("8"), await add("9")];
    expect(replies.map((reply) => reply.code)).toEqual(Array(3).fill("PERMISSION_DENIED"));
    expect(replies.map(guided)).toEqual([false, false, true]);
    expect(replies[0]!.message).toContain("documents:create");
    expect(replies[2]!.hint).toContain("Olive Owner");
    expect(replies[2]!.alternatives).toEqual([
      { name: "query_stock", label: "Query Stock" },
      { name: "read_log", label: "Read Log" },
    ]);
    expect(write.runs).toEqual([]);
    expect((await look("read_log", { part: "a" })).code).toBe("OK");
  });

  test("100 equal denied calls: nothing runs, guidance from the third, 100 rows (T16)", async () => {
    const replies = [];
    for (let n = 0; n < 100; n += 1) replies.push(await add("7"));
    await gateway.flush({ ctx: viewer });
    expect(write.runs).toEqual([]);
    expect(replies.map(guided)).toEqual([false, false, ...Array(98).fill(true)]);
    expect(replies.slice(2).every((reply) => reply.alternatives!.length > 0)).toBe(true);
    const rows = await db.prisma.auditRow.findMany({ where: { workspaceId: ctx.workspaceId } });
    expect(rows).toHaveLength(100);
    expect(rows.every((row) => row.action === "call.refused" && row.code === "PERMISSION_DENIED")).toBe(true);
  });

  test("an allowed call in the group begins anew, one in another group does not", async () => {
    await add("7");
    await add("8");
    await look("read_log", { part: "a" });
    expect(guided(await add("9"))).toBe(true);
    await look("query_stock", { part: "a" });
    expect([await add("7"), await add("8"), await add("9")].map(guided)).toEqual([false, false, true]);
  });

  test("kinds of denial, threads and people are counted apart (pain 82)", async () => {
    const threadId = (await createThread(viewer, {})).id;
    await add("7");
    await add("8");
    expect(guided(await add("9", { threadId }))).toBe(false);
    const intent = await look("query_stock", { part: "a", delete: true });
    expect([intent.code, guided(intent)]).toEqual(["INTENT_REJECTED", false]);
    const other = await joinContext(ctx, "viewer");
    expect(guided(await add("9", { ctx: other }))).toBe(false);
    expect(guided(await add("9"))).toBe(true);
  });

  test("a new message begins anew in its thread, and in no other", async () => {
    const [threadId, elsewhere] = [(await createThread(viewer, {})).id, (await createThread(viewer, {})).id];
    for (const at of [threadId, elsewhere]) {
      await add("7", { threadId: at });
      await add("8", { threadId: at });
    }
    await beginTurn(viewer, threadId, { text: "Try something else." });
    expect(guided(await add("9", { threadId }))).toBe(false);
    expect(guided(await add("9", { threadId: elsewhere }))).toBe(true);
  });

  test("outside of chats an hour begins anew", async () => {
    await add("7");
    await add("8");
    now += 3_600_001;
    expect(guided(await add("9"))).toBe(false);
  });

  test("what nobody has met for a day is dropped", async () => {
    await add("7");
    const mine = { where: { workspaceId: ctx.workspaceId } };
    now += 23 * 3_600_000;
    await sweepStrikes(runtime);
    expect(await db.prisma.denialStrike.count(mine)).toBe(1);
    now += 2 * 3_600_000;
    await sweepStrikes(runtime);
    expect(await db.prisma.denialStrike.count(mine)).toBe(0);
  });

  test("a handler that denies for want of a credential counts as well, and keeps its code", async () => {
    const tool = fixtureTool({
      handler: async () => ({ ok: false, code: "CREDENTIALS_EXPIRED", message: "The key is no longer valid." }),
    });
    const connected = createGateway([tool, fixtureTool({ name: "read_log", label: "Read Log", group: "log" })]);
    const replies = [];
    for (let n = 0; n < 3; n += 1) {
      replies.push(await connected.invoke({ tool: "query_stock", arguments: { part: "a" } }, { ctx, agentPath: [] }));
    }
    expect(replies.map((reply) => reply.code)).toEqual(Array(3).fill("CREDENTIALS_EXPIRED"));
    expect(replies.map(guided)).toEqual([false, false, true]);
    expect(replies[2]!.alternatives).toEqual([{ name: "read_log", label: "Read Log" }]);
  });

  test("admins hear of refused calls of a sensitive tool, and of a storm only its beginning", async () => {
    const loud = createGateway([writingTool({ sensitivity: "high" })]);
    for (let n = 0; n < 10; n += 1) {
      await loud.invoke({ tool: "add_stock", arguments: { part: "a" } }, { ctx: viewer, agentPath: [] });
    }
    const told = await db.prisma.notification.findMany({ where: { workspaceId: ctx.workspaceId } });
    expect(told).toHaveLength(3);
    expect(told.every(({ userId, kind }) => userId === ctx.person.userId && kind === "call.started")).toBe(true);
    expect(told[0]!.data).toMatchObject({ tool: "add_stock", refused: "PERMISSION_DENIED", by: viewer.person.name });
  });
});
