import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { getReceipt } from "@/lib/receipts/get-receipt";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { askingBench, askingTool, chatOf } from "./asking-bench";

describe.each(databases)("cards on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
    ctx = await testContext(runtime, "editor");
  });
  afterAll(() => db.close());

  const auditOf = async (callId: string) => {
    const rows = await db.prisma.auditRow.findMany({ where: { callId }, orderBy: { seq: "asc" } });
    return rows.map((row) => JSON.parse(row.body));
  };
  const notesOf = (of: Context, about: string) =>
    db.prisma.notification.findMany({
      where: {
        userId: of.person.userId,
        kind: { startsWith: "approval." },
        data: { path: ["approvalId"], equals: about },
      },
      orderBy: { createdAt: "asc" },
    });

  test("a call that asks does not run and does not hang; approved, it runs once, traced from message to deed (pain 36)", async () => {
    const tool = askingTool();
    const { gateway, call, execute } = askingBench(runtime, ctx, [tool]);
    const turn = await (await chatOf(ctx)).turn();
    const reply = await call({ part: "rudder" }, turn, { callId: "asked-1" });
    const { approval_id: id } = reply.data as { approval_id: string };
    expect(reply).toMatchObject({
      status: "pending",
      code: "APPROVAL_REQUIRED",
      data: { url: `/w/${ctx.workspaceId}/inbox?approval=${id}`, expires_at: expect.stringMatching(/Z$/) },
    });
    expect(tool.runs).toEqual([]);
    expect(await gateway.getApproval(ctx, id)).toMatchObject({
      ...{ state: "pending", kind: "tool", tool: "add_stock", label: "Add Stock", rule: "code" },
      arguments: { part: "rudder" },
      parameters: { type: "object", properties: { part: { type: "string" } } },
      decisions: ["approve", "edit", "reject", "withdraw"],
      scopes: ["once"],
      requestedBy: { id: ctx.person.userId },
      whoMayDecide: ["A editor"],
      ...{ threadId: turn.threadId, turnId: turn.turnId, threadTitle: "The boat shed" },
    });

    const decided = await gateway.decideApproval(ctx, id, { decision: "approve" });
    expect(decided).toMatchObject({ state: "approved", decidedBy: { id: ctx.person.userId }, decisions: [] });
    expect(tool.runs).toEqual([]);
    expect(
      await db.prisma.jobEvent.count({ where: { name: "approval/execution.requested", id: `execute-${id}` } }),
    ).toBe(1);
    await execute(id);
    expect(tool.runs).toEqual([{ part: "rudder" }]);
    const done = await gateway.getApproval(ctx, id);
    expect(done).toMatchObject({ state: "executed", code: "OK", receipts: [expect.any(String)] });

    const rows = await auditOf("asked-1");
    expect(rows.map((row) => row.action)).toEqual([
      "call.asked",
      "approval.decided",
      "call.started",
      "receipt.written",
      "call.finished",
    ]);
    expect(rows[0]).toMatchObject({
      ...{ id: reply.auditId, decision: "ask", rule: "code", arguments: { part: "rudder" }, turnId: turn.turnId },
      details: { approvalId: id, messageId: turn.messageId },
    });
    expect(rows[1].details.argsHash).toBe(rows[0].details.argsHash);
    expect(rows[2]).toMatchObject({
      rule: "approval",
      actor: { id: ctx.person.userId, via: "job", agentPath: ["supervisor"] },
      details: { approvalId: id, messageId: turn.messageId },
    });
    expect(await getReceipt(ctx, done.receipts[0]!)).toMatchObject({
      status: "success",
      approvedBy: "A editor",
      arguments: { part: "rudder" },
    });
  });

  test("whoever may decide is told at once, and an open page learns each state (pains 22, 29)", async () => {
    const { gateway, ask, execute } = askingBench(runtime, ctx, [askingTool()]);
    const { threadId, turn } = await chatOf(ctx);
    const id = await ask({ part: "thwart" }, await turn());
    expect(await notesOf(ctx, id)).toMatchObject([{ kind: "approval.requested", data: { label: "Add Stock" } }]);
    await gateway.decideApproval(ctx, id, { decision: "approve" });
    await execute(id);
    const events = await db.prisma.workspaceEvent.findMany({
      where: { threadId, name: "approval.changed" },
      orderBy: { id: "asc" },
    });
    expect(events.map(({ data }) => (data as { state: string }).state)).toEqual(["pending", "approved", "executed"]);
    // Nobody is told what they have just done themselves.
    expect(await notesOf(ctx, id)).toHaveLength(1);
  });

  test("a rejection carries its reason to whoever asked, and nothing runs (pain 13)", async () => {
    const tool = askingTool();
    const { gateway, ask, execute } = askingBench(runtime, ctx, [tool]);
    const id = await ask({ part: "oar" });
    const card = await gateway.decideApproval(ctx, id, { decision: "reject", reason: "We have oars." });
    expect(card).toMatchObject({ state: "rejected", reason: "We have oars.", code: "APPROVAL_REJECTED" });
    expect(card.message).toContain('"We have oars."');
    await execute(id);
    expect(tool.runs).toEqual([]);
  });

  test.each([
    ["an unknown decision", { decision: "yes" }],
    ["none at all", {}],
    ["a scope that it does not offer", { decision: "approve", scope: "always" }],
    ["an unknown scope", { decision: "approve", scope: "workspace" }],
    ["a scope on a rejection", { decision: "reject", scope: "thread" }],
    ["edit without arguments", { decision: "edit" }],
    ["approve with other arguments", { decision: "approve", arguments: { part: "gold" } }],
    ["edit with a wrong type", { decision: "edit", arguments: { part: 7 } }],
    ["edit with an unknown name", { decision: "edit", arguments: { part: "a", price: 1 } }],
    ["a field that is not known", { decision: "approve", force: true }],
  ])("%s is refused with 400 and the card stays pending", async (_, input) => {
    const tool = askingTool();
    const { gateway, ask, execute } = askingBench(runtime, ctx, [tool]);
    const id = await ask({ part: `for ${_}` });
    await expect(gateway.decideApproval(ctx, id, input)).rejects.toMatchObject({ code: "INVALID_INPUT", status: 400 });
    await execute(id);
    expect(await gateway.getApproval(ctx, id)).toMatchObject({ state: "pending", decision: null });
    expect(tool.runs).toEqual([]);
  });

  test("HI-09 edited arguments run instead, typed, and card, trail and receipt show them (pain 34)", async () => {
    const tool = askingTool();
    const { gateway, call, execute } = askingBench(runtime, ctx, [tool]);
    const reply = await call({ part: "mast" }, {}, { callId: "edited-1" });
    const { approval_id: id } = reply.data as { approval_id: string };
    const card = await gateway.decideApproval(ctx, id, { decision: "edit", arguments: { part: "boom" } });
    expect(card).toMatchObject({ decision: "edit", arguments: { part: "boom" }, proposed: { part: "mast" } });
    await execute(id);
    expect(tool.runs).toEqual([{ part: "boom" }]);
    const done = await gateway.getApproval(ctx, id);
    // Whoever made the call learns that it ran otherwise.
    expect(done).toMatchObject({ code: "OK", message: expect.stringContaining('changed ones: {"part":"boom"}') });
    expect((await getReceipt(ctx, done.receipts[0]!)).arguments).toEqual({ part: "boom" });
    expect((await auditOf("edited-1")).find((row) => row.action === "approval.decided")).toMatchObject({
      arguments: { part: "boom" },
      details: { decision: "edit", proposed: { part: "mast" } },
    });
  });

  test("HI-03 a second decision gets the card as it is, naming who decided; nothing runs twice (pains 6, 11)", async () => {
    const tool = askingTool();
    const { gateway, ask, execute } = askingBench(runtime, ctx, [tool]);
    const id = await ask({ part: "cleat" });
    await gateway.decideApproval(ctx, id, { decision: "approve" });
    const again = await gateway.decideApproval(ctx, id, { decision: "reject", reason: "second thoughts" });
    expect(again).toMatchObject({
      state: "approved",
      decision: "approve",
      reason: null,
      decidedBy: { name: "A editor" },
    });
    await Promise.all([execute(id), execute(id), execute(id)]);
    const late = await gateway.decideApproval(ctx, id, { decision: "approve" });
    expect(late).toMatchObject({ state: "executed", decidedBy: { name: "A editor" } });
    expect(tool.runs).toHaveLength(1);
    expect(await db.prisma.receipt.count({ where: { toolCallId: late.callId } })).toBe(1);
  });

  test("HI-05 two cards answered in reverse order: each answer is its own card's (pain 12)", async () => {
    const tool = askingTool();
    const { gateway, ask, execute } = askingBench(runtime, ctx, [tool]);
    const turn = await (await chatOf(ctx)).turn();
    const a = await ask({ part: "A" }, turn);
    const b = await ask({ part: "B" }, turn);
    await gateway.decideApproval(ctx, b, { decision: "approve" });
    await gateway.decideApproval(ctx, a, { decision: "reject" });
    await Promise.all([execute(a), execute(b)]);
    expect(tool.runs).toEqual([{ part: "B" }]);
    expect([(await gateway.getApproval(ctx, a)).state, (await gateway.getApproval(ctx, b)).state]).toEqual([
      "rejected",
      "executed",
    ]);
  });

  test("HI-11 the same call asked again while its card is open is the same card (pains 8, 14)", async () => {
    const { gateway, ask } = askingBench(runtime, ctx, [askingTool()]);
    const turn = await (await chatOf(ctx)).turn();
    const ids = await Promise.all(Array.from({ length: 8 }, () => ask({ part: "keel" }, turn)));
    expect(new Set(ids).size).toBe(1);
    expect(await ask({ part: "KEEL" }, turn)).not.toBe(ids[0]);
    await gateway.flush({ ctx });
    expect(await db.prisma.auditRow.count({ where: { action: "call.asked", turnId: turn.turnId } })).toBe(9);
  });

  test("an equal call of a later turn takes the place of the earlier one's card (pain 7)", async () => {
    const { gateway, ask } = askingBench(runtime, ctx, [askingTool()]);
    const chat = await chatOf(ctx);
    const first = await ask({ part: "tiller" }, await chat.turn());
    const second = await ask({ part: "tiller" }, await chat.turn());
    expect(second).not.toBe(first);
    expect(await gateway.getApproval(ctx, first)).toMatchObject({ state: "superseded", decisions: [] });
    const late = await gateway.decideApproval(ctx, first, { decision: "approve" });
    expect(late.state).toBe("superseded");
  });

  test("HI-13 one after the other: each is asked for itself, and an old yes allows nothing again", async () => {
    const tool = askingTool();
    const { gateway, ask, execute } = askingBench(runtime, ctx, [tool]);
    const turn = await (await chatOf(ctx)).turn();
    for (const part of ["first", "second", "first"]) {
      const id = await ask({ part }, turn);
      await gateway.decideApproval(ctx, id, { decision: "approve" });
      await execute(id);
    }
    expect(tool.runs).toEqual([{ part: "first" }, { part: "second" }, { part: "first" }]);
  });

  test("what was turned down is not asked again in the same turn, and is in the next (pain 28)", async () => {
    const tool = askingTool({
      preview: async (args) => ({
        target: { kind: "shelf", name: (args as { part: string }).part.split(" ")[0]! },
        recipients: [],
        risk: "medium",
        typeToConfirm: null,
      }),
    });
    const { gateway, call, ask } = askingBench(runtime, ctx, [tool]);
    const chat = await chatOf(ctx);
    const turn = await chat.turn();
    const id = await ask({ part: "shelf7 bolts" }, turn);
    await gateway.decideApproval(ctx, id, { decision: "reject", reason: "Shelf 7 is full." });
    for (const part of ["shelf7 bolts", "shelf7 nuts"]) {
      const reply = await call({ part }, turn);
      expect(reply).toMatchObject({ status: "denied", code: "APPROVAL_REJECTED" });
      expect(reply.message).toContain("Shelf 7 is full.");
    }
    await ask({ part: "shelf8 nuts" }, turn);
    await ask({ part: "shelf7 bolts" }, await chat.turn());
    expect(await db.prisma.approval.count({ where: { turnId: turn.turnId } })).toBe(2);
  });

  test("an admin's ask holds for every way in, a helper's included (pains 5, 35, 37, 38, 40)", async () => {
    const tool = askingTool({ mode: "allow", owner: "store_keeper" });
    const { gateway, ask, execute } = askingBench(runtime, ctx, [tool]);
    const owner = await joinContext(ctx, "owner");
    await gateway.updateTool(owner, "add_stock", { mode: "ask" });
    const turn = await (await chatOf(ctx)).turn();
    const id = await ask({ part: "fender" }, { ...turn, agentPath: ["supervisor", "store_keeper"], runId: "run_1" });
    const { items } = await gateway.listApprovals(ctx, { status: "pending", thread: turn.threadId });
    expect(items).toMatchObject([{ id, agentPath: ["supervisor", "store_keeper"], rule: "workspace.mode" }]);
    await gateway.decideApproval(ctx, id, { decision: "approve" });
    await execute(id);
    expect(tool.runs).toEqual([{ part: "fender" }]);
    await db.prisma.toolSetting.deleteMany({ where: { workspaceId: ctx.workspaceId } });
  });
});
