import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expireApprovals } from "@/lib/approvals/expire-approvals";
import { settledReplies } from "@/lib/approvals/settled-replies";
import { withdrawApprovals } from "@/lib/approvals/withdraw-approvals";
import { deleteThread } from "@/lib/chats/delete-thread";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { onWakeThreads } from "@/lib/events/wake-threads";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { askingBench, askingTool, chatOf } from "./asking-bench";

const hourMs = 3_600_000;

describe.each(databases)("cards that nobody answers, on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;
  let passedMs = 0;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    const clock = { now: () => new Date(Date.now() + passedMs) };
    runtime = { ...testRuntime(db), clock };
  });
  beforeEach(async () => {
    passedMs = 0;
    ctx = await testContext(runtime, "editor");
  });
  afterAll(() => db.close());

  test("expire after a day, and not before; that is told as what it is, not as a refusal (pains 21, 33)", async () => {
    const tool = askingTool();
    const { gateway, ask, execute } = askingBench(runtime, ctx, [tool]);
    const turn = await (await chatOf(ctx)).turn();
    const id = await ask({ part: "davit" }, turn);
    passedMs = 23.9 * hourMs;
    await expireApprovals(runtime);
    expect((await gateway.getApproval(ctx, id)).state).toBe("pending");
    passedMs = 24.1 * hourMs;
    // Over, though no sweep has seen it yet.
    expect((await gateway.getApproval(ctx, id)).decisions).toEqual([]);
    const woken: string[] = [];
    const silence = onWakeThreads((threadId) => woken.push(threadId));
    expect(await expireApprovals(runtime)).toBeGreaterThan(0);
    silence();
    expect(woken).toContain(turn.threadId);
    expect(await expireApprovals(runtime)).toBe(0);
    const card = await gateway.getApproval(ctx, id);
    expect(card).toMatchObject({ state: "expired", code: "APPROVAL_EXPIRED", decidedBy: null, decision: null });
    expect(card.message).not.toMatch(/reject|turned it down|decided against/i);
    const replies = await settledReplies(runtime, { workspaceId: ctx.workspaceId, turnId: turn.turnId });
    expect(replies.get(id)).toMatchObject({ state: "expired", reply: { status: "denied", code: "APPROVAL_EXPIRED" } });
    const [note] = await db.prisma.notification.findMany({
      where: { userId: ctx.person.userId, kind: "approval.settled" },
    });
    expect(note?.data).toMatchObject({ approvalId: id, state: "expired" });
    const row = await db.prisma.auditRow.findFirstOrThrow({
      where: { action: "approval.expired", callId: card.callId },
    });
    expect(JSON.parse(row.body)).toMatchObject({ actor: null, code: "APPROVAL_EXPIRED", turnId: turn.turnId });

    // The late answer meets a card that says so; nothing runs.
    expect((await gateway.decideApproval(ctx, id, { decision: "approve" })).state).toBe("expired");
    await execute(id);
    expect(tool.runs).toEqual([]);
  });

  test("an answer that comes too late ends the card itself when no sweep was faster (pain 16)", async () => {
    const { gateway, ask } = askingBench(runtime, ctx, [askingTool()]);
    const id = await ask({ part: "late" });
    passedMs = 25 * hourMs;
    expect((await gateway.decideApproval(ctx, id, { decision: "approve" })).state).toBe("expired");
    // Asked again it is a new card: an expired one blocks nobody.
    const again = await ask({ part: "late" });
    expect(again).not.toBe(id);
  });

  test("the workspace says how long there is to decide", async () => {
    const { ask } = askingBench(runtime, ctx, [askingTool()]);
    await db.prisma.workspace.update({ where: { id: ctx.workspaceId }, data: { approvalExpiryHours: 2 } });
    const card = await db.prisma.approval.findUniqueOrThrow({ where: { id: await ask({ part: "soon" }) } });
    expect(card.expiresAt.getTime() - card.createdAt.getTime()).toBe(2 * hourMs);
  });

  test("what was approved in time runs, whatever the clock says afterwards", async () => {
    const tool = askingTool();
    const { gateway, ask, execute } = askingBench(runtime, ctx, [tool]);
    const id = await ask({ part: "in time" });
    await gateway.decideApproval(ctx, id, { decision: "approve" });
    passedMs = 48 * hourMs;
    await expireApprovals(runtime);
    await execute(id);
    expect(tool.runs).toHaveLength(1);
  });

  test("are withdrawn with their turn, each with a row, and those that were decided stay as they are", async () => {
    const { gateway, ask } = askingBench(runtime, ctx, [askingTool()]);
    const turn = await (await chatOf(ctx)).turn();
    const [a, b, c] = [await ask({ part: "a" }, turn), await ask({ part: "b" }, turn), await ask({ part: "c" }, turn)];
    await gateway.decideApproval(ctx, b, { decision: "approve" });
    expect(await withdrawApprovals(ctx, { turnId: turn.turnId })).toBe(2);
    const states = await Promise.all([a, b, c].map(async (id) => (await gateway.getApproval(ctx, id)).state));
    expect(states).toEqual(["withdrawn", "approved", "withdrawn"]);
    expect(await db.prisma.auditRow.count({ where: { action: "approval.withdrawn", turnId: turn.turnId } })).toBe(2);
    const other = await joinContext(await testContext(runtime), "owner");
    expect(await withdrawApprovals(other, { turnId: turn.turnId })).toBe(0);
  });

  test("are withdrawn with their thread", async () => {
    const { gateway, ask } = askingBench(runtime, ctx, [askingTool()]);
    const chat = await chatOf(ctx);
    const id = await ask({ part: "thread" }, await chat.turn());
    await deleteThread(ctx, chat.threadId);
    expect(await gateway.getApproval(ctx, id)).toMatchObject({ state: "withdrawn", code: "APPROVAL_WITHDRAWN" });
  });

  test("a loop is asked about like anything else, and nothing is run for it", async () => {
    const tool = askingTool();
    const { gateway } = askingBench(runtime, ctx, [tool]);
    const turn = await (await chatOf(ctx)).turn();
    const loop = { tool: "add_stock", arguments: { part: "again" }, callId: ctx.ids.next("call") };
    const card = await gateway.openLoopApproval(ctx, { ...turn, ...loop });
    expect(card).toMatchObject({ kind: "doom_loop", decisions: ["approve", "reject", "withdraw"], scopes: ["once"] });
    await expect(gateway.decideApproval(ctx, card.id, { decision: "approve", scope: "thread" })).rejects.toMatchObject({
      status: 400,
    });
    await expect(gateway.decideApproval(ctx, card.id, { decision: "edit", arguments: {} })).rejects.toMatchObject({
      status: 400,
    });
    expect(await gateway.decideApproval(ctx, card.id, { decision: "approve" })).toMatchObject({ state: "executed" });
    expect(await gateway.executeApproval(runtime, card.id)).toBe("over");
    expect(tool.runs).toEqual([]);
    expect(await db.prisma.jobEvent.count({ where: { id: `execute-${card.id}` } })).toBe(0);
  });
});
