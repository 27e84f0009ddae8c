import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expireApprovals } from "@/lib/approvals/expire-approvals";
import { settledReplies } from "@/lib/approvals/settled-replies";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { removeMember } from "@/lib/workspaces/remove-member";
import { updateMember } from "@/lib/workspaces/update-member";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { fixtureTool, receiptOf } from "../gateway/fixture-tools";
import { askingBench, askingTool, chatOf } from "./asking-bench";

describe.each(databases)("T10 what was approved is checked again before it runs, on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;
  let owner: Context;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
  });
  beforeEach(async () => {
    ctx = await testContext(runtime, "editor");
    owner = await joinContext(ctx, "owner");
  });
  afterAll(() => db.close());

  const memberOf = async (of: Context) =>
    (await db.prisma.membership.findFirstOrThrow({ where: { workspaceId: of.workspaceId, userId: of.person.userId } }))
      .id;
  const approved = async (tools = [askingTool()]) => {
    const bench = askingBench(runtime, ctx, tools);
    const id = await bench.ask({ part: "bilge pump" });
    await bench.gateway.decideApproval(ctx, id, { decision: "approve" });
    return { ...bench, id, tool: tools[0]! };
  };
  const outcome = async (id: string) => {
    const { state, reply } = await db.prisma.approval.findUniqueOrThrow({ where: { id } });
    return { state, code: (reply as { code?: string } | null)?.code };
  };

  test("a tool that was switched off meanwhile does not run", async () => {
    const { gateway, id, execute, tool } = await approved();
    await gateway.updateTool(owner, "add_stock", { status: "disabled", reason: "Stocktaking." });
    await execute(id);
    expect(tool.runs).toEqual([]);
    expect(await outcome(id)).toEqual({ state: "failed", code: "TOOL_DISABLED" });
    const card = await gateway.getApproval(ctx, id);
    expect(card.message).toContain("Stocktaking.");
    expect(await db.prisma.notification.count({ where: { userId: ctx.person.userId, kind: "approval.settled" } })).toBe(
      1,
    );
    const row = await db.prisma.auditRow.findFirstOrThrow({ where: { callId: card.callId, action: "call.refused" } });
    expect(JSON.parse(row.body)).toMatchObject({ code: "TOOL_DISABLED", details: { approvalId: id } });
  });

  test("a role that was taken after the approval", async () => {
    const { id, execute, tool } = await approved();
    await updateMember(owner, await memberOf(ctx), { role: "viewer" });
    await execute(id);
    expect(tool.runs).toEqual([]);
    expect(await outcome(id)).toEqual({ state: "failed", code: "PERMISSION_DENIED" });
  });

  test("a requester who has left, before and after the decision", async () => {
    const { id, ask, execute, tool } = await approved();
    const open = await ask({ part: "anchor" });
    await removeMember(owner, await memberOf(ctx));
    await execute(id);
    expect(await outcome(id)).toEqual({ state: "failed", code: "PERMISSION_DENIED" });
    await expireApprovals(runtime);
    expect(await outcome(open)).toEqual({ state: "withdrawn", code: "APPROVAL_WITHDRAWN" });
    expect(tool.runs).toEqual([]);
  });

  test("whoever gave the yes and may decide no more", async () => {
    const tool = askingTool({ sensitivity: "high" });
    const bench = askingBench(runtime, ctx, [tool]);
    const boss = await joinContext(ctx, "admin");
    const id = await bench.ask({ part: "engine" });
    await bench.gateway.decideApproval(boss, id, { decision: "approve" });
    await updateMember(owner, await memberOf(boss), { role: "editor" });
    await bench.execute(id);
    expect(tool.runs).toEqual([]);
    expect(await outcome(id)).toEqual({ state: "failed", code: "PERMISSION_DENIED" });
  });

  test("no more rights than the credential that asked", async () => {
    const narrow: Context = {
      ...ctx,
      person: { ...ctx.person, via: "token", scopes: ["documents:create", "documents:read"] },
      permissions: new Set(["documents:create", "documents:read"]),
    };
    let seen: ReadonlySet<string> | undefined;
    const tool = askingTool({
      handler: async (args: { part: string }, call) => {
        seen = call.ctx.permissions;
        await call.commit(async () => ({ value: null, receipts: [receiptOf(args.part, "x1")] }));
        return { ok: true, data: null };
      },
    });
    const bench = askingBench(runtime, narrow, [tool]);
    const id = await bench.ask({ part: "net" });
    await bench.gateway.decideApproval(ctx, id, { decision: "approve" });
    await bench.execute(id);
    expect([...seen!].toSorted()).toEqual(["documents:create", "documents:read"]);
  });

  test("one byte of the arguments changed in the table: nothing runs", async () => {
    const { id, execute, tool } = await approved();
    await db.prisma.approval.update({ where: { id }, data: { arguments: { part: "bilge pumq" } } });
    await execute(id);
    expect(tool.runs).toEqual([]);
    expect(await outcome(id)).toEqual({ state: "failed", code: "CONFLICT" });
  });

  test("a hash from elsewhere makes no arguments right", async () => {
    const { id, ask, execute, tool } = await approved();
    const other = await db.prisma.approval.findUniqueOrThrow({ where: { id: await ask({ part: "gold" }) } });
    await db.prisma.approval.update({ where: { id }, data: { argsHash: other.argsHash } });
    await execute(id);
    expect(tool.runs).toEqual([]);
    expect((await outcome(id)).state).toBe("failed");
  });

  test("a look-alike name and a changed definition are not what was approved", async () => {
    const { id, tool, execute } = await approved();
    const manual = { ...tool.manual, meaning: "Removes a part from the store." };
    const changed = askingTool({ manual });
    await askingBench(runtime, ctx, [changed]).execute(id);
    expect(changed.runs).toEqual([]);
    expect(await outcome(id)).toEqual({ state: "failed", code: "CONFLICT" });
    await execute(id);
    expect(tool.runs).toEqual([]);

    const second = await approved([askingTool(), askingTool({ name: "add_st0ck" })]);
    await second.execute(second.id);
    expect(second.tool.runs).toHaveLength(1);
  });

  test("arguments that a rule has denied meanwhile", async () => {
    const { gateway, id, execute, tool } = await approved();
    await gateway.createToolRule(owner, { tool: "add_*", parameter: "part", pattern: "*pump*", effect: "deny" });
    await execute(id);
    expect(tool.runs).toEqual([]);
    expect(await outcome(id)).toEqual({ state: "failed", code: "OPERATION_DENIED" });
  });

  test("a handler that fails leaves a failed card that says so, and the turn learns it", async () => {
    const tool = askingTool({
      handler: async () => ({ ok: false, code: "CONFLICT", message: "The shelf is locked." }),
    });
    const bench = askingBench(runtime, ctx, [tool]);
    const turn = await (await chatOf(ctx)).turn();
    const id = await bench.ask({ part: "lamp" }, turn);
    expect((await settledReplies(runtime, { workspaceId: ctx.workspaceId, turnId: turn.turnId })).size).toBe(0);
    await bench.gateway.decideApproval(ctx, id, { decision: "approve" });
    await bench.execute(id);
    const replies = await settledReplies(runtime, { workspaceId: ctx.workspaceId, turnId: turn.turnId });
    expect(replies.get(id)).toMatchObject({
      state: "failed",
      reply: { status: "invalid", code: "CONFLICT", message: "The shelf is locked." },
    });
  });

  test("a tool that is gone can be turned down and not approved", async () => {
    const { ask } = askingBench(runtime, ctx, [askingTool()]);
    const id = await ask({ part: "rope" });
    const { gateway } = askingBench(runtime, ctx, [fixtureTool()]);
    const card = await gateway.getApproval(ctx, id);
    expect(card).toMatchObject({ label: "add_stock", parameters: null, decisions: ["reject", "withdraw"] });
    await expect(gateway.decideApproval(ctx, id, { decision: "approve" })).rejects.toMatchObject({ status: 400 });
    expect((await gateway.decideApproval(ctx, id, { decision: "reject" })).state).toBe("rejected");
  });

  test("the same idempotency key is answered with what became of the card", async () => {
    const tool = askingTool();
    const { gateway, call, execute } = askingBench(runtime, ctx, [tool]);
    const key = { idempotencyKey: "order-7" };
    const first = await call({ part: "sail" }, {}, key);
    const again = await call({ part: "sail" }, {}, key);
    expect(again).toMatchObject({ code: "APPROVAL_REQUIRED", data: first.data });
    const { approval_id: id } = first.data as { approval_id: string };
    await gateway.decideApproval(ctx, id, { decision: "approve" });
    await execute(id);
    expect(await call({ part: "sail" }, {}, key)).toMatchObject({ code: "OK", receipt: { status: "success" } });
    expect(tool.runs).toHaveLength(1);
    expect(await db.prisma.approval.count({ where: { workspaceId: ctx.workspaceId } })).toBe(1);
  });

  test("what its tool finds wrong with a call is told at once, and nobody is asked", async () => {
    const { AppError } = await import("@/lib/core/errors");
    const tool = askingTool({
      preview: async () => {
        throw new AppError("NOT_FOUND", { detail: "There is no shelf 9.", hint: "List the shelves." });
      },
    });
    const { call } = askingBench(runtime, ctx, [tool]);
    expect(await call({ part: "tar" })).toMatchObject({
      status: "invalid",
      code: "NOT_FOUND",
      hint: "List the shelves.",
    });
    expect(await db.prisma.approval.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
  });
});
