import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "@/lib/audit/list-audit";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { createGateway } from "@/lib/gateway/create-gateway";
import { traceAudit } from "@/lib/gateway/trace/trace-audit";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { fixtureTool, writingTool } from "./fixture-tools";

describe.each(databases)("the way from a row of the trail to its message and its effects on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let owner: Context;
  let editor: Context;
  let threadId: string;
  let turnId: string;
  const gateway = createGateway([
    fixtureTool(),
    writingTool({ mode: "allow" }),
    fixtureTool({ name: "view_logs", permission: "audit:view" }),
  ]);

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    owner = await testContext(runtime);
    editor = await joinContext(owner, "editor");
    threadId = runtime.ids.next("thread");
    const times = { createdAt: new Date(0), updatedAt: new Date(0) };
    const place = { workspaceId: owner.workspaceId, createdById: editor.person.userId };
    await db.prisma.thread.create({ data: { id: threadId, title: "Oars", ...place, ...times } });
    turnId = await say(`How many oars are there? ${"We count them every week. ".repeat(30)}`);
  });

  /** A turn with what the person said and what the agent answered. */
  async function say(text: string): Promise<string> {
    const id = runtime.ids.next("turn");
    const place = { workspaceId: owner.workspaceId, threadId, turnId: id };
    await db.prisma.message.createMany({
      data: [["user", editor.person.userId, text] as const, ["assistant", null, "Twelve."] as const].map(
        ([role, authorId, said], n) => ({
          id: runtime.ids.next("message"),
          ...place,
          role,
          authorId,
          parts: [{ type: "text", text: said }],
          createdAt: new Date(n),
          updatedAt: new Date(n),
        }),
      ),
    });
    return id;
  }
  const call = async (tool: string, in_: string = turnId) => {
    const scope = { ctx: editor, threadId, turnId: in_, agentPath: [] };
    const reply = await gateway.invoke({ tool, arguments: { part: "oar" } }, scope);
    await gateway.flush(scope);
    return reply;
  };
  const relations = async (auditId: string) =>
    (await traceAudit(owner, auditId)).rows.map(({ action, relation }) => [action, relation]);

  test("a refused attempt leads to what the person had said, and to what the agent did before it", async () => {
    await call("query_stock");
    const refused = await call("view_logs");
    expect(refused.code).toBe("PERMISSION_DENIED");
    await call("query_stock", await say("And how many sails?"));
    const trace = await traceAudit(owner, refused.auditId);
    expect(trace.row).toMatchObject({ id: refused.auditId, tool: "view_logs", actorName: "Another editor" });
    expect(trace.message).toMatchObject({ threadId, turnId, author: { name: "Another editor" } });
    expect(trace.message!.excerpt).toMatch(/^How many oars are there\?/);
    expect(trace.message!.excerpt.length).toBeLessThanOrEqual(300);
    expect(trace.rows.map(({ tool, relation }) => [tool, relation])).toEqual([
      ["query_stock", "turn"],
      ["view_logs", "this"],
    ]);
    expect(trace).toMatchObject({ complete: true, receipts: [], approvals: [] });
  });

  test("a deed leads to its rows, its receipt and the person who approved it, from each of its rows", async () => {
    const reply = await call("add_stock");
    const receipt = reply.receipt!;
    const { items } = await listAudit(owner, { callId: receipt.tool_call_id });
    expect(items.length).toBeGreaterThanOrEqual(3);
    await db.prisma.approval.create({
      data: {
        id: runtime.ids.next("approval"),
        workspaceId: owner.workspaceId,
        kind: "tool",
        state: "executed",
        threadId,
        turnId,
        callId: receipt.tool_call_id,
        tool: "add_stock",
        toolVersion: 3,
        toolDigest: "d",
        agentPath: [],
        arguments: { part: "oar" },
        argsHash: "h",
        policyVersion: "p",
        rule: "code",
        preview: {},
        requestedById: editor.person.userId,
        scopes: ["*"],
        decider: "requester",
        decision: "approve",
        decidedById: editor.person.userId,
        decidedAt: new Date(7),
        createdAt: new Date(0),
        expiresAt: new Date(9),
      },
    });
    for (const row of items) {
      const trace = await traceAudit(owner, row.id);
      expect(trace.rows.map((found) => found.id)).toEqual(items.map((item) => item.id).toReversed());
      expect(trace.receipts).toMatchObject([{ id: receipt.id, askedBy: { name: "Another editor" } }]);
      expect(trace.approvals).toMatchObject([
        { state: "executed", decision: "approve", decidedBy: { name: "Another editor" } },
      ]);
      expect(trace.message).toMatchObject({ turnId });
    }
  });

  test("what was taken back leads to the call that did it, and the other way round", async () => {
    const deed = await call("add_stock");
    const undo = await gateway.invoke(
      { tool: "add_stock", arguments: { part: "oar" } },
      { ctx: editor, agentPath: [] },
    );
    await db.prisma.undoRecord.create({
      data: {
        id: runtime.ids.next("undo"),
        workspaceId: owner.workspaceId,
        auditId: deed.auditId,
        callId: deed.receipt!.tool_call_id,
        tool: "add_stock",
        threadId,
        turnId,
        actorId: editor.person.userId,
        inverse: {},
        createdAt: new Date(0),
        expiresAt: new Date(9),
        undoneAt: new Date(5),
        undoAuditId: undo.auditId,
      },
    });
    expect(await relations(deed.auditId)).toContainEqual(["call.finished", "undo"]);
    expect(await relations(undo.auditId)).toContainEqual(["call.started", "undo"]);
    const { receipts } = await traceAudit(owner, undo.auditId);
    expect(receipts.map((receipt) => receipt.id).toSorted()).toEqual([deed.receipt!.id, undo.receipt!.id].toSorted());
  });

  test("what happened outside of any chat stands for itself", async () => {
    await gateway.updateTool(owner, "query_stock", { rateLimit: 5 });
    const { items } = await listAudit(owner, { action: "tool.updated" });
    const trace = await traceAudit(owner, items[0]!.id);
    expect(trace).toMatchObject({ message: null, receipts: [], approvals: [], complete: true });
    expect(trace.rows.map((row) => row.relation)).toEqual(["this"]);
  });

  test("a turn without end is shown from its beginning, and says that there is more", async () => {
    for (let n = 0; n < 302; n += 1) {
      await gateway.invoke({ tool: "no_such_tool", arguments: {} }, { ctx: editor, threadId, turnId, agentPath: [] });
    }
    await gateway.flush({ ctx: editor });
    const { items } = await listAudit(owner, { turn: turnId, limit: 1 });
    const trace = await traceAudit(owner, items[0]!.id);
    expect(trace.complete).toBe(false);
    expect(trace.rows).toHaveLength(301);
    expect(trace.rows.at(-1)).toMatchObject({ id: items[0]!.id, relation: "this" });
  });

  test("it is for those who may read the trail, and only their own workspace's", async () => {
    const { auditId } = await call("query_stock");
    await expect(traceAudit(editor, auditId)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(traceAudit(await testContext(runtime), auditId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(traceAudit(owner, "aud_0000000000000000")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
