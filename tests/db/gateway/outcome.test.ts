import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { verifyAudit } from "@/lib/audit/verify-audit";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { createGateway } from "@/lib/gateway/create-gateway";
import { getReceipt } from "@/lib/receipts/get-receipt";
import { verifyReceipt } from "@/lib/receipts/verify-receipt";
import { testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { type Ledger, startLedger } from "@/tests/support/ledger-server";
import { ledgerTool } from "@/tests/support/ledger-tool";
import { writingTool } from "./fixture-tools";

const dayMs = 86_400_000;

describe.each(databases)("calls whose outcome is not known, on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;
  let ledger: Ledger;
  let now: number;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    now = Date.now();
    runtime = { ...testRuntime(db), clock: { now: () => new Date(now) } };
    ctx = await testContext(runtime);
    ledger = await startLedger();
  });
  afterEach(() => ledger.stop());

  const post = (timeoutMs: number, more: object = {}) => {
    const gateway = createGateway([ledgerTool(ledger.url, timeoutMs)]);
    const call = { tool: "post_entry", arguments: { text: "rope" }, ...more };
    return gateway.invoke(call, { ctx, agentPath: [] });
  };
  const sweep = () =>
    createGateway([ledgerTool(ledger.url, 300)]).recoverCalls(runtime, { all: false, reachMs: dayMs });
  const receipts = () => db.prisma.receipt.findMany({ where: { workspaceId: ctx.workspaceId } });
  const actions = async (callId: string) => {
    const rows = await db.prisma.auditRow.findMany({ where: { callId }, orderBy: { seq: "asc" } });
    return rows.map(({ action, code }) => (code ? `${action} ${code}` : action));
  };

  test("a time-out after the effect: one effect, and a receipt that ends as success by reading back (pain 74)", async () => {
    ledger.mood = "writes_and_hangs";
    const reply = await post(200, { callId: "late-1", idempotencyKey: "k" });
    expect(reply).toMatchObject({ status: "ok", code: "OK", receipt: { status: "success", external_id: "late-1" } });
    expect(ledger.entries).toEqual([{ id: "late-1", text: "rope" }]);
    expect(ledger.asked).toBe(1);
    const kept = await receipts();
    expect(kept).toHaveLength(1);
    expect(await verifyReceipt(ctx, kept[0]!.id)).toMatchObject({ valid: true });
    expect((await getReceipt(ctx, kept[0]!.id)).status).toBe("success");
    expect(await actions("late-1")).toEqual([
      "call.started",
      "receipt.written",
      "call.finished OUTCOME_UNKNOWN",
      "receipt.settled",
      "call.resolved OK",
    ]);
    expect(await post(200, { callId: "late-2", idempotencyKey: "k" })).toMatchObject({
      code: "OK",
      receipt: { id: kept[0]!.id },
    });
    expect(ledger.asked).toBe(1);
    expect(await sweep()).toBe(0);
    expect(await verifyAudit(ctx)).toMatchObject({ valid: true });
  });

  test("a connection that breaks off after the effect is looked for too, not called an exception", async () => {
    ledger.mood = "writes_and_breaks_off";
    expect(await post(2_000)).toMatchObject({ status: "ok", code: "OK", receipt: { status: "success" } });
    expect(ledger.entries).toHaveLength(1);
  });

  test("what is not there yet stays unknown, is never sent again, and ends as failed when it never came (pain 71)", async () => {
    ledger.mood = "hangs";
    const reply = await post(200, { callId: "lost-1" });
    expect(reply).toMatchObject({ status: "failed", code: "OUTCOME_UNKNOWN", receipt: { status: "unknown" } });
    expect(reply.hint).toContain("Do not repeat it");
    expect(await sweep()).toBe(0); // it may still be on its way
    now += 61_000;
    expect(await Promise.all([sweep(), sweep()])).toContain(1);
    expect(await receipts()).toMatchObject([{ status: "failed", error: expect.stringContaining("not done") }]);
    expect(await sweep()).toBe(0);
    expect(ledger.asked).toBe(1);
    expect((await actions("lost-1")).slice(-2)).toEqual(["receipt.settled", "call.resolved CANCELLED"]);
  });

  test("what arrives late is found by the sweep", async () => {
    ledger.mood = "hangs";
    await post(200, { callId: "slow-1" });
    ledger.entries.push({ id: "slow-1", text: "rope" });
    now += 61_000;
    expect(await sweep()).toBe(1);
    expect(await receipts()).toMatchObject([{ status: "success", externalId: "slow-1" }]);
    const told = await db.prisma.notification.findMany({ where: { workspaceId: ctx.workspaceId } });
    expect(told).toMatchObject([{ kind: "receipt.settled", userId: ctx.person.userId }]);
  });

  test("a far side that cannot be asked leaves it unknown until it can", async () => {
    ledger.mood = "hangs";
    await post(200, { callId: "dark-1" });
    now += 61_000;
    await ledger.stop();
    expect(await sweep()).toBe(0);
    expect(await receipts()).toMatchObject([{ status: "unknown" }]);
  });

  test("who goes away after it was sent off has not stopped it: it is looked for, not called cancelled (pain 75)", async () => {
    const leave = new AbortController();
    ledger.mood = "writes_and_hangs";
    ledger.onWritten = () => leave.abort();
    const gateway = createGateway([ledgerTool(ledger.url)]);
    const call = { tool: "post_entry", arguments: { text: "rope" } };
    const reply = await gateway.invoke(call, { ctx, agentPath: [], signal: leave.signal });
    expect(reply).toMatchObject({ status: "ok", code: "OK", receipt: { status: "success" } });
    const early = await gateway.invoke(call, { ctx, agentPath: [], signal: leave.signal });
    expect(early).toMatchObject({ status: "failed", code: "CANCELLED" });
    expect(ledger.asked).toBe(1);
  });

  test("a far side that says no has done nothing: no receipt, and it may be asked for again", async () => {
    ledger.mood = "fails";
    expect(await post(2_000, { idempotencyKey: "k" })).toMatchObject({ status: "failed", code: "UPSTREAM_FAILED" });
    expect(ledger.asked).toBe(1); // once is once (pain 72)
    expect(await receipts()).toEqual([]);
    ledger.mood = "answers";
    expect((await post(2_000, { idempotencyKey: "k" })).code).toBe("OK");
    expect(ledger.entries).toHaveLength(1);
  });

  test("a start that died before its commit is recorded as not done, and its key is free again", async () => {
    const tool = writingTool();
    const gateway = createGateway([tool]);
    const call = { tool: "add_stock", arguments: { part: "oar" }, callId: "died-1", idempotencyKey: "k" };
    await gateway.invoke(call, { ctx, agentPath: [] });
    // What a kill between start and commit leaves behind.
    await db.prisma.auditRow.deleteMany({ where: { callId: "died-1", action: { not: "call.started" } } });
    await db.prisma.receipt.deleteMany({ where: { toolCallId: "died-1" } });
    await db.prisma
      .$executeRaw`UPDATE "CallResult" SET "reply" = NULL WHERE "workspaceId" = ${ctx.workspaceId as string}`;
    const recover = () => gateway.recoverCalls(runtime, { all: false, reachMs: dayMs });
    expect(await recover()).toBe(0); // it may still run
    now += 66_000;
    expect(await recover()).toBe(1);
    expect(await recover()).toBe(0);
    expect(await actions("died-1")).toEqual(["call.started", "call.finished CANCELLED"]);
    expect((await gateway.invoke({ ...call, callId: "died-2" }, { ctx, agentPath: [] })).code).toBe("OK");
  });
});
