import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { createGateway } from "@/lib/gateway/create-gateway";
import type { CallScope } from "@/lib/gateway/gateway";
import { getReceipt } from "@/lib/receipts/get-receipt";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { fixtureTool, receiptOf, writingTool } from "./fixture-tools";

describe.each(databases)("the path of a call on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
    ctx = await testContext(runtime);
  });
  afterAll(() => db.close());

  const direct = (of: Context = ctx, more: Partial<CallScope> = {}): CallScope => ({ ctx: of, agentPath: [], ...more });
  const rowsOf = async (callId: string) => {
    const rows = await db.prisma.auditRow.findMany({ where: { callId }, orderBy: { seq: "asc" } });
    return rows.map((row) => JSON.parse(row.body));
  };

  test("a read answers with data and leaves one row that says who, what and why", async () => {
    const tool = fixtureTool();
    const gateway = createGateway([tool]);
    const reply = await gateway.invoke({ tool: "query_stock", arguments: { part: "oar" }, callId: "read-1" }, direct());
    expect(reply).toMatchObject({ status: "ok", code: "OK", data: { found: 1 } });
    await gateway.flush({ ctx });
    const rows = await rowsOf("read-1");
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      id: reply.auditId,
      action: "call.read",
      tool: "query_stock",
      toolVersion: 3,
      arguments: { part: "oar" },
      decision: "allow",
      rule: "granted",
      code: "OK",
      actor: { id: ctx.person.userId, role: "owner", via: "session" },
    });
    expect(rows[0].durationMs).toBeGreaterThanOrEqual(0);
  });

  test("a mutation leaves one receipt, a start and a finish, and its own writes", async () => {
    const gateway = createGateway([writingTool()]);
    const reply = await gateway.invoke(
      { tool: "add_stock", arguments: { part: "rudder" }, callId: "write-1" },
      direct(),
    );
    expect(reply).toMatchObject({ status: "ok", code: "OK", receipt: { status: "success", tool_call_id: "write-1" } });
    const rows = await rowsOf("write-1");
    expect(rows.map((row) => row.action)).toEqual(["call.started", "receipt.written", "call.finished"]);
    expect(rows[0].id).toBe(reply.auditId);
    expect(rows[2]).toMatchObject({ code: "OK", receiptId: reply.receipt?.id, details: { started: reply.auditId } });
    expect(await db.prisma.receipt.count({ where: { toolCallId: "write-1" } })).toBe(1);
    expect(await getReceipt(ctx, reply.receipt!.id)).toMatchObject({
      tool: "add_stock",
      askedBy: { id: ctx.person.userId },
      arguments: { part: "rudder" },
      records: [{ action: "call.started" }, { action: "receipt.written" }, { action: "call.finished" }],
    });
    const id = (reply.data as { id: string }).id;
    expect(await db.prisma.notification.count({ where: { id } })).toBe(1);
  });

  test("the start is durable before the handler runs", async () => {
    let seen: string[] = [];
    const tool = writingTool({
      handler: async (args: { part: string }, call) => {
        seen = (await rowsOf(call.callId)).map((row) => row.action);
        await call.commit(async () => ({ value: null, receipts: [receiptOf(args.part, "x1")] }));
        return { ok: true, data: null };
      },
    });
    await createGateway([tool]).invoke({ tool: "add_stock", arguments: { part: "a" } }, direct());
    expect(seen).toEqual(["call.started"]);
  });

  test.each([
    ["no such tool", "TOOL_NOT_FOUND", { tool: "query_stok", arguments: { part: "a" } }],
    [
      "a key that asks for a change (GW-01)",
      "INTENT_REJECTED",
      { tool: "query_stock", arguments: { part: "A1", delete: true } },
    ],
    [
      "the same in capitals (GW-01)",
      "INTENT_REJECTED",
      { tool: "query_stock", arguments: { part: "A1", DELETE: "true" } },
    ],
    [
      "the same below (GW-01)",
      "INTENT_REJECTED",
      { tool: "query_stock", arguments: { part: "A1", options: { purge: 1 } } },
    ],
    ["camel case", "INTENT_REJECTED", { tool: "query_stock", arguments: { part: "A1", forceDelete: 1 } }],
    ["any other unknown key", "INVALID_PARAM", { tool: "query_stock", arguments: { part: "A1", parts: 2 } }],
    ["nothing at all", "MISSING_PARAM", { tool: "query_stock", arguments: {} }],
    ["a wrong type", "INVALID_PARAM", { tool: "query_stock", arguments: { part: 7 } }],
    ["a list instead of an object", "INVALID_PARAM", { tool: "query_stock", arguments: ["part"] }],
  ])("%s is refused with %s and never runs", async (_, code, call) => {
    const tool = fixtureTool();
    const gateway = createGateway([tool]);
    const reply = await gateway.invoke({ ...call, callId: `refused-${code}-${_}` }, direct());
    expect(reply.code).toBe(code);
    expect(reply.hint).toBeTruthy();
    expect(tool.runs).toEqual([]);
    await gateway.flush({ ctx });
    const rows = await rowsOf(`refused-${code}-${_}`);
    expect(rows).toMatchObject([{ action: "call.refused", decision: "deny", code, id: reply.auditId }]);
  });

  test("words in the text of a declared parameter are never judged (GW-01)", async () => {
    const tool = fixtureTool();
    const arguments_ = { part: "A1; drop table parts", note: "please do not delete" };
    const reply = await createGateway([tool]).invoke({ tool: "query_stock", arguments: arguments_ }, direct());
    expect(reply.code).toBe("OK");
    expect(tool.runs).toEqual([arguments_]);
  });

  test("an unknown name is answered with names that come near and may be run", async () => {
    const gateway = createGateway([fixtureTool(), writingTool({ permission: "roles:delete" })]);
    const editor = await joinContext(ctx, "editor");
    const reply = await gateway.invoke({ tool: "functions.query-stok", arguments: {} }, direct(editor));
    expect(reply.alternatives).toEqual([{ name: "query_stock", label: "Query Stock" }]);
    const other = await gateway.invoke({ tool: "add_stok", arguments: {} }, direct(editor));
    expect(other.alternatives?.map((tool) => tool.name) ?? []).not.toContain("add_stock");
  });

  test("a role without the permission is refused before anything of the arguments is looked at", async () => {
    const gateway = createGateway([writingTool()]);
    const viewer = await joinContext(ctx, "viewer");
    const reply = await gateway.invoke({ tool: "add_stock", arguments: { delete: 1 } }, direct(viewer));
    expect(reply).toMatchObject({ status: "denied", code: "PERMISSION_DENIED" });
    expect(reply.message).toContain("documents:create");
    expect(reply.hint).toContain("Olive Owner");
  });

  test("a viewer does not write, whatever the permission says", async () => {
    const tool = writingTool({ permission: "comments:create" });
    const viewer = await joinContext(ctx, "viewer");
    const reply = await createGateway([tool]).invoke({ tool: "add_stock", arguments: { part: "a" } }, direct(viewer));
    expect(reply).toMatchObject({ status: "denied", code: "OPERATION_DENIED" });
    expect(tool.runs).toEqual([]);
  });

  test("a token that only reads does not write, and one without the permission does not read", async () => {
    const tools = [fixtureTool(), writingTool({ permission: "documents:read" })];
    const gateway = createGateway(tools);
    const narrow = (permissions: string[]) => ({ ...ctx, permissions: new Set(permissions) });
    const write = await gateway.invoke(
      { tool: "add_stock", arguments: { part: "a" } },
      direct(narrow(["documents:read"])),
    );
    expect(write.code).toBe("OPERATION_DENIED");
    const read = await gateway.invoke(
      { tool: "query_stock", arguments: { part: "a" } },
      direct(narrow(["chats:create"])),
    );
    expect(read.code).toBe("PERMISSION_DENIED");
  });

  test("somebody who has left meets a closed door although the context is still around", async () => {
    const gateway = createGateway([fixtureTool()]);
    const gone = await joinContext(ctx, "editor");
    await db.prisma.membership.deleteMany({ where: { userId: gone.person.userId } });
    const reply = await gateway.invoke({ tool: "query_stock", arguments: { part: "a" } }, direct(gone));
    expect(reply.code).toBe("PERMISSION_DENIED");
  });

  test("the 61st call of a minute waits, others are served, and refused calls do not count (GW-06)", async () => {
    const tool = fixtureTool({ rateLimit: 60 });
    const gateway = createGateway([tool]);
    let now = new Date("2026-11-30T09:00:00Z").getTime();
    const clock = { now: () => new Date(now) };
    const timed = { ...(await joinContext(ctx, "editor")), clock };
    const other = { ...(await joinContext(ctx, "editor")), clock };
    const call = { tool: "query_stock", arguments: { part: "a" } };
    await gateway.invoke({ tool: "query_stock", arguments: {} }, direct(timed));
    for (let n = 0; n < 60; n += 1) expect((await gateway.invoke(call, direct(timed))).code).toBe("OK");
    const refused = await gateway.invoke(call, direct(timed));
    expect(refused).toMatchObject({ status: "limited", code: "RATE_LIMITED" });
    expect(refused.hint).toContain("60 seconds");
    expect((await gateway.invoke(call, direct(other))).code).toBe("OK");
    expect(tool.runs).toHaveLength(61);
    now += 60_000;
    expect((await gateway.invoke(call, direct(timed))).code).toBe("OK");
  });
});
