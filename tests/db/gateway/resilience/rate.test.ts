import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { createGateway } from "@/lib/gateway/create-gateway";
import { sweepPoints } from "@/lib/gateway/resilience/rate/sweep-points";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { fixtureTool, writingTool } from "../fixture-tools";

describe.each(databases)("limits of calls on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;
  let now: number;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    now = Date.parse("2026-11-30T09:00:00Z");
    runtime = { ...testRuntime(db), clock: { now: () => new Date(now) } };
    ctx = await testContext(runtime);
  });

  const read = (part = "oar", more: object = {}) => ({ tool: "query_stock", arguments: { part }, ...more });
  const by = (who: Context) => ({ ctx: who, agentPath: [] });

  test("call 61 of a minute says how long to wait, others are served, the minute ends (GW-06, pain 180)", async () => {
    const tool = fixtureTool({ rateLimit: 60 });
    const gateway = createGateway([tool]);
    for (let n = 0; n < 60; n += 1) expect((await gateway.invoke(read(), by(ctx))).code).toBe("OK");
    now += 18_000;
    const refused = await gateway.invoke(read(), by(ctx));
    expect(refused).toMatchObject({ status: "limited", code: "RATE_LIMITED" });
    expect(refused.message).toContain("60 times within a minute");
    expect(refused.hint).toContain("42 seconds");
    expect((await gateway.invoke(read(), by(await joinContext(ctx, "editor")))).code).toBe("OK");
    expect(tool.runs).toHaveLength(61);
    now += 42_000;
    expect((await gateway.invoke(read(), by(ctx))).code).toBe("OK");
  });

  test("of many at once in several gateways, no more run than the limit allows", async () => {
    const tool = fixtureTool({ rateLimit: 7 });
    const gateways = [createGateway([tool]), createGateway([tool]), createGateway([tool])];
    const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => gateways[n % 3]!.invoke(read(), by(ctx))));
    expect(tool.runs).toHaveLength(7);
    expect(replies.filter((reply) => reply.code === "RATE_LIMITED")).toHaveLength(23);
  });

  test("what is refused or replayed costs nothing", async () => {
    const gateway = createGateway([fixtureTool({ rateLimit: 2 }), writingTool({ rateLimit: 2 })]);
    for (let n = 0; n < 5; n += 1) {
      expect((await gateway.invoke({ ...read(), arguments: {} }, by(ctx))).code).toBe("MISSING_PARAM");
    }
    expect((await gateway.invoke(read(), by(ctx))).code).toBe("OK");
    expect((await gateway.invoke(read(), by(ctx))).code).toBe("OK");
    expect((await gateway.invoke(read(), by(ctx))).code).toBe("RATE_LIMITED");
    const write = (key: string) =>
      gateway.invoke({ tool: "add_stock", arguments: { part: "oar" }, idempotencyKey: key }, by(ctx));
    for (const key of ["a", "a", "a", "b", "b"]) expect((await write(key)).code).toBe("OK");
    expect((await write("c")).code).toBe("RATE_LIMITED");
    expect((await write("a")).code).toBe("OK");
  });

  test("an admin's limit holds from the next call on, and forgets nothing", async () => {
    const gateway = createGateway([fixtureTool({ rateLimit: 60 })]);
    for (let n = 0; n < 3; n += 1) await gateway.invoke(read(), by(ctx));
    await gateway.updateTool(ctx, "query_stock", { rateLimit: 3 });
    const refused = await gateway.invoke(read(), by(ctx));
    expect(refused).toMatchObject({ code: "RATE_LIMITED", message: expect.stringContaining("3 times") });
    await gateway.updateTool(ctx, "query_stock", { rateLimit: 4 });
    expect((await gateway.invoke(read(), by(ctx))).code).toBe("OK");
  });

  test("what no window needs any more is dropped", async () => {
    await createGateway([fixtureTool()]).invoke(read(), by(ctx));
    const mine = { where: { key: { contains: ctx.workspaceId } } };
    await sweepPoints(runtime);
    expect(await db.prisma.rateLimit.count(mine)).toBe(1);
    now += 60_001;
    await sweepPoints(runtime);
    expect(await db.prisma.rateLimit.count(mine)).toBe(0);
  });
});
