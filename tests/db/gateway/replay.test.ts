import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { createGateway } from "@/lib/gateway/create-gateway";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { fixtureTool, receiptOf, writingTool } from "./fixture-tools";

describe.each(databases)("calls with an idempotency key on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    ctx = await testContext(runtime);
  });

  const of = (who: Context) => ({ ctx: who, agentPath: [] });
  const call = { tool: "add_stock", arguments: { part: "oar" }, idempotencyKey: "k1" };

  test("the same call again returns the first reply and runs nothing (pain 73)", async () => {
    const tool = writingTool();
    const gateway = createGateway([tool]);
    const first = await gateway.invoke(call, of(ctx));
    expect(first.code).toBe("OK");
    expect(await gateway.invoke(call, of(ctx))).toEqual(first);
    expect(tool.runs).toHaveLength(1);
    expect(await db.prisma.receipt.count({ where: { workspaceId: ctx.workspaceId } })).toBe(1);
  });

  test("ten at once make one deed", async () => {
    const tool = writingTool();
    const gateway = createGateway([tool]);
    const replies = await Promise.all(Array.from({ length: 10 }, () => gateway.invoke(call, of(ctx))));
    expect(tool.runs).toHaveLength(1);
    expect(await db.prisma.receipt.count({ where: { workspaceId: ctx.workspaceId } })).toBe(1);
    expect(new Set(replies.map((reply) => reply.code))).toEqual(new Set(["OK", "CONFLICT"]));
  });

  test("other arguments under the same key are a conflict, another person's key is another key", async () => {
    const gateway = createGateway([writingTool()]);
    await gateway.invoke(call, of(ctx));
    const other = await gateway.invoke({ ...call, arguments: { part: "sail" } }, of(ctx));
    expect(other).toMatchObject({ status: "invalid", code: "CONFLICT" });
    const admin = await joinContext(ctx, "admin");
    expect((await gateway.invoke({ ...call, arguments: { part: "sail" } }, of(admin))).code).toBe("OK");
  });

  test("what failed without doing anything may be tried again, what may have been done may not", async () => {
    let fail = true;
    const failing = writingTool({
      handler: async (args: { part: string }, at) => {
        if (fail) throw new Error("no room");
        await at.commit(async () => ({ value: 0, receipts: [receiptOf(args.part, "x")] }));
        return { ok: true, data: null };
      },
    });
    const gateway = createGateway([failing]);
    expect((await gateway.invoke(call, of(ctx))).code).toBe("HANDLER_EXCEPTION");
    fail = false;
    expect((await gateway.invoke(call, of(ctx))).code).toBe("OK");

    const hanging = writingTool({ timeoutMs: 20, handler: () => new Promise(() => {}) });
    const slow = createGateway([hanging]);
    const unknown = await slow.invoke({ ...call, idempotencyKey: "k2" }, of(ctx));
    expect(unknown.code).toBe("OUTCOME_UNKNOWN");
    expect(await slow.invoke({ ...call, idempotencyKey: "k2" }, of(ctx))).toEqual(unknown);
    expect(hanging.runs).toHaveLength(1);
  });

  test("a call whose process died is answered as unknown, not run again; its start is found without a finish", async () => {
    const gateway = createGateway([writingTool()]);
    const started = await gateway.invoke({ ...call, callId: "died" }, of(ctx));
    // The state that a kill between start and commit leaves behind.
    await db.prisma.auditRow.deleteMany({ where: { callId: "died", action: { not: "call.started" } } });
    await db.prisma.callResult.updateMany({
      where: { workspaceId: ctx.workspaceId },
      data: { createdAt: new Date(ctx.clock.now().getTime() - 600_000) },
    });
    await db.prisma
      .$executeRaw`UPDATE "CallResult" SET "reply" = NULL WHERE "workspaceId" = ${ctx.workspaceId as string}`;
    const again = await gateway.invoke(call, of(ctx));
    expect(again).toMatchObject({ status: "failed", code: "OUTCOME_UNKNOWN" });
    const open = await db.prisma.$queryRaw<{ id: string }[]>`
      SELECT s."id" FROM "AuditRow" s WHERE s."workspaceId" = ${ctx.workspaceId as string} AND s."action" = 'call.started'
        AND NOT EXISTS (SELECT 1 FROM "AuditRow" f WHERE f."callId" = s."callId" AND f."action" = 'call.finished')`;
    expect(open.map((row) => row.id)).toEqual([started.auditId]);
  });

  test("a replay costs nothing of the rate", async () => {
    const tool = writingTool({ rateLimit: 1 });
    const gateway = createGateway([tool]);
    await gateway.invoke(call, of(ctx));
    expect((await gateway.invoke(call, of(ctx))).code).toBe("OK");
    expect((await gateway.invoke({ ...call, idempotencyKey: "k9" }, of(ctx))).code).toBe("RATE_LIMITED");
  });

  test("a read with a key is replayed too", async () => {
    const tool = fixtureTool();
    const gateway = createGateway([tool]);
    const read = { tool: "query_stock", arguments: { part: "oar" }, idempotencyKey: "r1" };
    const first = await gateway.invoke(read, of(ctx));
    expect(await gateway.invoke(read, of(ctx))).toEqual(first);
    expect(tool.runs).toHaveLength(1);
  });
});
