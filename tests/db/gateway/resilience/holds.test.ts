import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { actorOf } from "@/lib/audit/actor-of";
import { appendAuditBatch } from "@/lib/audit/append-audit-batch";
import { verifyAudit } from "@/lib/audit/verify-audit";
import { createThread } from "@/lib/chats/create-thread";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { createGateway } from "@/lib/gateway/create-gateway";
import { liftHold } from "@/lib/gateway/resilience/holds/lift-hold";
import { listHolds } from "@/lib/gateway/resilience/holds/list-holds";
import { shapeOf } from "@/lib/gateway/resilience/holds/shape-of";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { fixtureTool, writingTool } from "../fixture-tools";

const hourMs = 3_600_000;

describe.each(databases)("calls in an unusual pattern, on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;
  let threadId: string;
  let now: number;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    now = Date.parse("2026-11-30T09:00:00Z");
    runtime = { ...testRuntime(db), clock: { now: () => new Date(now) } };
    ctx = await testContext(runtime);
    threadId = (await createThread(ctx, {})).id;
  });

  const write = writingTool();
  const read = fixtureTool({
    parameters: z.strictObject({ part: z.string(), note: z.string().optional(), all: z.boolean().optional() }),
  });
  const gateway = createGateway([read, write]);
  const look = (args: object = { part: "oar" }, more: object = { threadId }) =>
    gateway.invoke({ tool: "query_stock", arguments: args }, { ctx, agentPath: [], ...more });
  const change = (more: object = { threadId }) =>
    gateway.invoke({ tool: "add_stock", arguments: { part: "oar" } }, { ctx, agentPath: [], ...more });
  /** Calls of the tool that are spread over the past, the first of them `hours` ago. */
  const past = (calls: number, hours: number, args: object = { part: "oar" }) =>
    appendAuditBatch(
      ctx,
      Array.from({ length: calls }, (_, n) => ({
        workspaceId: ctx.workspaceId,
        action: "call.read",
        actor: actorOf(ctx),
        tool: "query_stock",
        code: "OK",
        shape: shapeOf(args),
        at: new Date(now - 61_000 - Math.round((hours * hourMs * (calls - n)) / calls)),
      })),
    );

  test("twenty calls in a minute of a tool that is called once an hour: that thread changes nothing any more", async () => {
    await past(24, 24);
    for (let n = 0; n < 19; n += 1) await look();
    expect((await change()).code).toBe("OK");
    await look();
    const refused = await change();
    expect(refused).toMatchObject({ status: "denied", code: "MUTATIONS_SUSPENDED" });
    expect(refused.alternatives).toEqual([{ name: "query_stock", label: "Query Stock" }]);
    expect((await look()).code).toBe("OK"); // reading goes on
    expect((await change({})).code).toBe("OK"); // and so does everything outside of the thread
    const elsewhere = (await createThread(ctx, {})).id;
    expect((await change({ threadId: elsewhere })).code).toBe("OK");
    const holds = await listHolds(ctx);
    expect(holds).toMatchObject([{ threadId, tool: "query_stock", cause: "burst", mayLift: true }]);
    expect(holds[0]!.details).toMatchObject({ calls: 20 });
  });

  test("admins are told, the trail says so, and it still verifies", async () => {
    const editor = await joinContext(ctx, "editor");
    const thread = (await createThread(editor, {})).id;
    await past(24, 24);
    for (let n = 0; n < 20; n += 1) await look({ part: "oar" }, { ctx: editor, threadId: thread });
    await gateway.flush({ ctx });
    const told = await db.prisma.notification.findMany({
      where: { workspaceId: ctx.workspaceId, kind: "mutations.suspended" },
    });
    expect(told.map((row) => row.userId).sort()).toEqual([ctx.person.userId, editor.person.userId].sort());
    const rows = await db.prisma.auditRow.findMany({
      where: { workspaceId: ctx.workspaceId, action: "mutations.suspended" },
    });
    expect(rows).toMatchObject([{ tool: "query_stock", threadId: thread, actorId: editor.person.userId }]);
    const event = { workspaceId: ctx.workspaceId, name: "tool.changed", threadId: thread };
    expect(await db.prisma.workspaceEvent.count({ where: event })).toBe(1);
    expect(await verifyAudit(ctx)).toMatchObject({ valid: true });
  });

  test.each([
    ["what the tool is used to", 24 * 6, 24],
    ["a tool without an hour behind it", 3, 0.5],
    ["a tool that was never called", 0, 1],
  ])("%s suspends nothing", async (_, calls, hours) => {
    await past(calls, hours);
    for (let n = 0; n < 20; n += 1) await look();
    expect((await change()).code).toBe("OK");
    expect(await listHolds(ctx)).toEqual([]);
  });

  test("without a thread the workspace stands still, but a viewer cannot bring that about", async () => {
    await past(24, 24);
    const viewer = await joinContext(ctx, "viewer");
    for (let n = 0; n < 40; n += 1) await look({ part: "oar" }, { ctx: viewer });
    expect((await change({})).code).toBe("OK");
    for (let n = 0; n < 20; n += 1) await look({ part: "oar" }, {});
    expect((await change({})).code).toBe("MUTATIONS_SUSPENDED");
    expect((await change()).code).toBe("MUTATIONS_SUSPENDED");
    expect(await listHolds(ctx)).toMatchObject([{ threadId: null, threadTitle: null }]);
  });

  test("arguments of a shape that hardly ever came: the call itself changes nothing if it would", async () => {
    await past(499, 24);
    expect((await look({ part: "oar", all: true })).code).toBe("OK"); // not yet 500 to compare with
    expect(await listHolds(ctx)).toEqual([]);
    now += 61_000;
    await past(10, 1);
    await look({ part: "other words, same shape" });
    expect(await listHolds(ctx)).toEqual([]);
    await look({ part: "oar", note: "n" });
    expect(await listHolds(ctx)).toMatchObject([{ threadId, cause: "unusual_arguments" }]);
    expect((await change()).code).toBe("MUTATIONS_SUSPENDED");
  });

  test("five of five hundred is usual enough", async () => {
    await past(495, 24);
    await past(5, 1, { part: "oar", note: "n" });
    await look({ part: "oar", note: "n" });
    expect(await listHolds(ctx)).toEqual([]);
  });

  test("a person who has looked lets it go on, and the same is trusted for an hour", async () => {
    await past(24, 24);
    const burst = async () => {
      for (let n = 0; n < 20; n += 1) await look();
    };
    await burst();
    const [hold] = await listHolds(ctx);
    await liftHold(ctx, hold!.id);
    expect((await change()).code).toBe("OK");
    now += 61_000;
    await burst();
    expect((await change()).code).toBe("OK");
    expect(await liftHold(ctx, hold!.id)).toMatchObject({ id: hold!.id }); // once more changes nothing
    const rows = await db.prisma.auditRow.count({
      where: { workspaceId: ctx.workspaceId, action: "mutations.resumed" },
    });
    expect(rows).toBe(1);
    now += 3 * hourMs;
    await burst();
    expect((await change()).code).toBe("MUTATIONS_SUSPENDED");
  });

  test("a thread's hold is lifted by its owner or who manages tools; others do not even find it", async () => {
    const editor = await joinContext(ctx, "editor");
    const another = await joinContext(ctx, "editor");
    const stranger = await testContext(runtime);
    const thread = (await createThread(editor, {})).id;
    await past(24, 24);
    for (let n = 0; n < 20; n += 1) await look({ part: "oar" }, { ctx: editor, threadId: thread });
    const [hold] = await listHolds(editor);
    expect(await listHolds(another)).toEqual([]);
    await expect(liftHold(another, hold!.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(liftHold(stranger, hold!.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await db.prisma.thread.update({ where: { id: thread }, data: { visibility: "workspace" } });
    expect(await listHolds(another)).toMatchObject([{ mayLift: false }]);
    await expect(liftHold(another, hold!.id)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect((await liftHold(editor, hold!.id)).id).toBe(hold!.id);
    expect(await listHolds(ctx)).toEqual([]);
  });

  test("many at once make one hold", async () => {
    await past(24, 24);
    for (let n = 0; n < 19; n += 1) await look();
    await Promise.all(Array.from({ length: 25 }, () => look()));
    expect(await db.prisma.mutationHold.count({ where: { workspaceId: ctx.workspaceId } })).toBe(1);
  });
});
