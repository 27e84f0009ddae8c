import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { createGateway } from "@/lib/gateway/create-gateway";
import type { HandlerOutcome } from "@/lib/gateway/tool-definition";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { fixtureTool, writingTool } from "../fixture-tools";

const hourMs = 3_600_000;

describe.each(databases)("figures of tools on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;
  let now: number;
  let outcome: HandlerOutcome;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    now = Date.parse("2026-11-30T09:30:00Z");
    runtime = { ...testRuntime(db), clock: { now: () => new Date(now) } };
    ctx = await testContext(runtime);
    outcome = { ok: true, data: 1 };
    await db.prisma.toolSetting.deleteMany(); // rollouts of the tests before
  });

  const read = fixtureTool({ idempotency: "once", handler: async () => outcome });
  // Another agent's: manuals as like as these would keep a rollout from beginning.
  const gateway = createGateway([read, writingTool({ owner: "bookkeeper" })]);
  const call = (args: object = { part: "oar" }, of: Context = ctx) =>
    gateway.invoke({ tool: "query_stock", arguments: args }, { ctx: of, agentPath: [] });
  const board = async (window: "24h" | "7d" = "24h") => {
    await gateway.flush({ ctx });
    return gateway.toolMetrics(ctx, window);
  };
  const figures = async (window?: "24h" | "7d") => (await board(window)).tools[0]!;

  test("calls, the three figures, times and errors, by hour", async () => {
    for (let n = 0; n < 6; n += 1) await call();
    await call({});
    await call({ part: 7 });
    await call({ part: "oar" }, { ...ctx, permissions: new Set() });
    now += hourMs;
    outcome = { ok: false, code: "UPSTREAM_FAILED", message: "502 from the store" };
    await call();
    const tool = await figures();
    expect(tool).toMatchObject({
      ...{ name: "query_stock", calls: 10, succeeded: 6, successRate: 0.6 },
      ...{ argumentErrors: 2, argumentErrorRate: 0.2, denials: 1, hold: null, zombie: false },
      breaker: { state: "closed", until: null },
      lastErrors: [{ code: "UPSTREAM_FAILED", message: "502 from the store", at: new Date(now).toISOString() }],
    });
    expect(tool.p50).toBeGreaterThan(0);
    expect(tool.p95).toBeGreaterThanOrEqual(tool.p50!);
    expect(tool.series).toHaveLength(24);
    expect(tool.series.at(-1)).toEqual({
      ...{ at: "2026-11-30T10:00:00.000Z", calls: 1, successRate: 0, argumentErrorRate: 0, denials: 0 },
    });
    expect(tool.series.at(-2)).toMatchObject({ calls: 9, denials: 1, successRate: 6 / 9 });
    expect(tool.series[0]).toMatchObject({ at: "2026-11-29T11:00:00.000Z", calls: 0, successRate: null });
  });

  test("a week holds what a day has forgotten, and what was told to wait is not held against a tool", async () => {
    await call();
    now += 30 * hourMs;
    expect(await figures()).toMatchObject({ calls: 0, successRate: null, p50: null, series: [] });
    outcome = { ok: false, code: "UPSTREAM_FAILED", message: "502" };
    for (let n = 0; n < 10; n += 1) await call();
    const tool = await figures("7d");
    expect(tool).toMatchObject({ calls: 11, succeeded: 1, successRate: 1 / 6 });
    expect(tool.series).toHaveLength(28);
    expect(tool.breaker).toEqual({ state: "open", until: new Date(now + 30_000).toISOString() });
    expect(tool.lastErrors).toHaveLength(5);
    now += 30_000;
    expect((await figures()).breaker).toEqual({ state: "half_open", until: null });
  });

  test("a tool that nobody called in a week is named, once the workspace is older than that", async () => {
    await call();
    expect((await board()).tools.map((tool) => tool.zombie)).toEqual([false, false]);
    now += 6 * 24 * hourMs;
    await db.prisma.workspace.update({
      where: { id: ctx.workspaceId },
      data: { createdAt: new Date(now - 8 * 24 * hourMs) },
    });
    expect((await board()).tools.map((tool) => tool.zombie)).toEqual([false, true]);
    now += 2 * 24 * hourMs;
    expect((await board()).tools.map((tool) => tool.zombie)).toEqual([true, true]);
  });

  test("another workspace's calls are not counted, and the board needs its right", async () => {
    await call({ part: "oar" }, await testContext(runtime));
    expect(await figures()).toMatchObject({ calls: 0 });
    await expect(gateway.toolMetrics({ ...ctx, permissions: new Set() }, "24h")).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  test("a tool whose breaker is open is told as failing, with when it works again", async () => {
    outcome = { ok: false, code: "UPSTREAM_FAILED", message: "502" };
    for (let n = 0; n < 5; n += 1) await call();
    const [capability] = await gateway.capabilities(ctx);
    expect(capability).toMatchObject({
      state: "failing",
      decidedBy: "system",
      reason: expect.stringContaining("09:30:30"),
    });
  });

  describe("a rollout", () => {
    const canary = () => gateway.updateTool(ctx, "query_stock", { status: "canary", canaryRoles: ["owner", "editor"] });
    const setting = () => db.prisma.toolSetting.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId } });
    const good = { part: "oar" };

    test("goes on while 95 of 100 calls succeed, and whatever comes before there are enough", async () => {
      await canary();
      for (let n = 0; n < 49; n += 1) await call({});
      await gateway.flush({ ctx });
      expect(await gateway.watchRollouts(runtime)).toBe(0);
      now += 25 * hourMs; // forgotten
      for (let n = 0; n < 95; n += 1) await call(good);
      for (let n = 0; n < 5; n += 1) await call({});
      await gateway.flush({ ctx });
      expect(await gateway.watchRollouts(runtime)).toBe(0);
      expect((await setting()).heldAt).toBeNull();
    });

    test.each<[string, object, HandlerOutcome]>([
      ["unclear_constraints", {}, { ok: true, data: 1 }],
      ["boundary_too_wide", { part: "oar", deleteAll: true }, { ok: true, data: 1 }],
      ["ambiguous_manual", good, { ok: false, code: "NOT_FOUND", message: "no such part" }],
    ])("is held by itself, with %s as the likely cause, and somebody is told", async (cause, args, answer) => {
      await canary();
      for (let n = 0; n < 47; n += 1) await call(good);
      outcome = answer;
      for (let n = 0; n < 3; n += 1) await call(args);
      await gateway.flush({ ctx });
      expect(await gateway.watchRollouts(runtime)).toBe(1);
      expect(await gateway.watchRollouts(runtime)).toBe(0);
      expect(await setting()).toMatchObject({ heldCause: cause, heldAt: new Date(now) });
      expect((await call(good)).code).toBe("TOOL_DISABLED");
      expect((await figures()).hold).toEqual({ cause, at: new Date(now).toISOString() });
      const told = await db.prisma.notification.findMany({
        where: { workspaceId: ctx.workspaceId, kind: "rollout.held" },
      });
      expect(told).toMatchObject([{ userId: ctx.person.userId, data: { tool: "query_stock", cause, calls: 50 } }]);
      const row = { workspaceId: ctx.workspaceId, action: "rollout.held", tool: "query_stock" };
      expect(await db.prisma.auditRow.count({ where: row })).toBe(1);
    });

    test("is looked at when it is called, by its own settings, and starts anew when an admin lets it go on", async () => {
      await canary();
      await gateway.updateTool(ctx, "query_stock", { minCalls: 4, windowHours: 1 });
      now += 1;
      for (let n = 0; n < 3; n += 1) await call({});
      await gateway.flush({ ctx });
      now += 15_000;
      await call(good);
      expect(await setting()).toMatchObject({ heldCause: "unclear_constraints" });
      now += 1;
      await gateway.updateTool(ctx, "query_stock", { held: false });
      now += 15_000;
      expect((await call(good)).code).toBe("OK");
      expect((await setting()).heldAt).toBeNull();
    });

    test("those whom it has not reached count for nothing", async () => {
      await gateway.updateTool(ctx, "query_stock", { status: "canary", canaryRoles: ["owner"], minCalls: 5 });
      const editor = await joinContext(ctx, "editor");
      for (let n = 0; n < 5; n += 1) await call(good);
      for (let n = 0; n < 20; n += 1) expect((await call(good, editor)).code).toBe("TOOL_DISABLED");
      await gateway.flush({ ctx });
      expect(await gateway.watchRollouts(runtime)).toBe(0);
    });
  });
});
