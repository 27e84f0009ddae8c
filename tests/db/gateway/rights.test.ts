import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { createGateway } from "@/lib/gateway/create-gateway";
import type { CallScope } from "@/lib/gateway/gateway";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { fixtureTool, writingTool } from "./fixture-tools";

describe.each(databases)("who may call what on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;
  let editor: Context;
  const read = fixtureTool();
  const write = writingTool();
  const hidden = fixtureTool({ name: "lost_call", hidden: true, owner: "agents" });
  const gateway = createGateway([read, write, hidden]);

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    ctx = await testContext(runtime);
    editor = await joinContext(ctx, "editor");
    read.runs.length = 0;
  });

  const call = (of: Context, more: Partial<CallScope> = {}) =>
    gateway.invoke({ tool: "query_stock", arguments: { part: "oar" } }, { ctx: of, agentPath: [], ...more });
  const capability = async (of: Context, threadId?: string) =>
    (await gateway.capabilities(of, { threadId })).find((found) => found.name === "query_stock");
  const makeThread = async (of: Context, visibility = "private") => {
    const id = runtime.ids.next("thread");
    const times = { createdAt: new Date(0), updatedAt: new Date(0) };
    const place = { workspaceId: of.workspaceId, createdById: of.person.userId, visibility };
    await db.prisma.thread.create({ data: { id, title: "t", ...place, ...times } });
    return id;
  };

  test("switched off in the workspace, the next call of everybody is refused with who, why and what instead", async () => {
    expect((await call(editor)).code).toBe("OK");
    const item = await gateway.updateTool(ctx, "query_stock", {
      status: "disabled",
      reason: "The count is being redone",
      alternative: "Ask Ben in the workshop",
    });
    expect(item).toMatchObject({ status: "disabled", changedBy: "Olive Owner", reason: "The count is being redone" });
    const reply = await call(editor);
    expect(reply).toMatchObject({ status: "denied", code: "TOOL_DISABLED" });
    expect(reply.message).toBe(
      "Query Stock is switched off in this workspace by Olive Owner. The count is being redone.",
    );
    expect(reply.hint).toContain("Olive Owner can change that.");
    expect(reply.hint).toContain("Instead: Ask Ben in the workshop.");
    expect(reply.alternatives).toEqual([{ name: "add_stock", label: "Add Stock" }]);
    expect(read.runs).toHaveLength(1);
    expect(await capability(editor)).toMatchObject({
      state: "off",
      decidedBy: "workspace",
      decidedByName: "Olive Owner",
      reason: "The count is being redone",
      whoCanChange: "Olive Owner",
      alternative: "Ask Ben in the workshop",
    });
    await gateway.updateTool(ctx, "query_stock", { status: "active" });
    expect((await call(editor)).code).toBe("OK");
    expect(await capability(editor)).toMatchObject({ state: "on", reason: null, decidedBy: null });
  });

  test("a change made by another process, straight in the database, holds for the next call (GW-08)", async () => {
    expect((await call(editor)).code).toBe("OK");
    const changed = { changedById: ctx.person.userId, changedAt: new Date(0) };
    await db.prisma.toolSetting.create({
      data: { workspaceId: ctx.workspaceId, tool: "query_stock", status: "disabled", ...changed },
    });
    expect((await call(editor)).code).toBe("TOOL_DISABLED");
  });

  test.each([
    [{ status: "sometimes" }, "TOOL_DISABLED"],
    [{ status: "active", roles: "everybody" }, "TOOL_DISABLED"],
    [{ status: "active", mode: "deny" }, "TOOL_DISABLED"],
    [{ status: "active", mode: "perhaps" }, "TOOL_DISABLED"],
    [{ status: "canary" }, "TOOL_DISABLED"],
    [{ status: "active", roles: [] }, "PERMISSION_DENIED"],
  ])("settings that cannot be understood or honoured close the tool: %j", async (data, code) => {
    const changed = { changedById: ctx.person.userId, changedAt: new Date(0) };
    await db.prisma.toolSetting.create({
      data: { workspaceId: ctx.workspaceId, tool: "query_stock", ...data, ...changed },
    });
    expect((await call(ctx)).code).toBe(code);
    expect(read.runs).toEqual([]);
  });

  test("pain 153: granted to some roles only, others are refused", async () => {
    await gateway.updateTool(ctx, "query_stock", { roles: ["owner", "admin"] });
    expect((await call(ctx)).code).toBe("OK");
    const reply = await call(editor);
    expect(reply.code).toBe("PERMISSION_DENIED");
    expect(reply.message).toContain("owner, admin");
    await gateway.updateTool(ctx, "query_stock", { roles: null });
    expect((await call(editor)).code).toBe("OK");
  });

  test("limits set by an admin count from the next call", async () => {
    await gateway.updateTool(ctx, "query_stock", { rateLimit: 2 });
    expect([await call(editor), await call(editor), await call(editor)].map((reply) => reply.code)).toEqual([
      "OK",
      "OK",
      "RATE_LIMITED",
    ]);
    await gateway.updateTool(ctx, "query_stock", { rateLimit: 3 });
    expect([await call(editor), await call(editor)].map((reply) => reply.code)).toEqual(["OK", "RATE_LIMITED"]);
  });

  test("an update is written down, told to pages, admins and those who lose something", async () => {
    const viewer = await joinContext(ctx, "viewer");
    const admin = await joinContext(ctx, "admin");
    await gateway.updateTool(ctx, "add_stock", { status: "disabled", reason: "stocktaking" });
    const rows = await db.prisma.auditRow.findMany({ where: { workspaceId: ctx.workspaceId, action: "tool.updated" } });
    expect(JSON.parse(rows[0]!.body)).toMatchObject({
      actor: { id: ctx.person.userId },
      tool: "add_stock",
      details: { before: { status: "active" }, after: { status: "disabled", reason: "stocktaking" } },
    });
    const told = await db.prisma.notification.findMany({
      where: { workspaceId: ctx.workspaceId, kind: "tool.updated" },
    });
    expect(told.map((row) => row.userId).sort()).toEqual([admin.person.userId, editor.person.userId].sort());
    expect(told.map((row) => row.userId)).not.toContain(viewer.person.userId); // never had it
    const events = await db.prisma.workspaceEvent.findMany({
      where: { workspaceId: ctx.workspaceId, name: "tool.changed" },
    });
    expect(events).toMatchObject([{ data: { tool: "add_stock", status: "disabled" } }]);
  });

  test("only tools:manage changes a tool, only tools:view sees the table, nobody sees what is hidden", async () => {
    await expect(gateway.updateTool(editor, "query_stock", { status: "disabled" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    expect((await call(ctx)).code).toBe("OK");
    expect((await gateway.listTools(editor)).map((item) => item.name)).toEqual(["query_stock", "add_stock"]);
    await expect(gateway.getTool(ctx, "lost_call")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(gateway.updateTool(ctx, "no_such_tool", {})).rejects.toMatchObject({ code: "NOT_FOUND" });
    const blind = { ...ctx, permissions: new Set<string>() };
    await expect(gateway.listTools(blind)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect((await gateway.capabilities(ctx)).map((found) => found.name)).toEqual(["query_stock", "add_stock"]);
  });

  test("the table tells how often a tool was called and what failed last, of this workspace alone", async () => {
    const other = await testContext(runtime);
    await call(ctx);
    await call(ctx);
    await gateway.invoke({ tool: "query_stock", arguments: {} }, { ctx, agentPath: [] });
    await call(other);
    await gateway.flush({ ctx });
    await gateway.flush({ ctx: other });
    expect(await gateway.getTool(ctx, "query_stock")).toMatchObject({ calls: 3, lastError: null, status: "active" });
    const broken = createGateway([fixtureTool({ handler: () => Promise.reject(new Error("no ladder")) })]);
    await broken.invoke({ tool: "query_stock", arguments: { part: "a" } }, { ctx, agentPath: [] });
    await broken.flush({ ctx });
    const item = await gateway.getTool(ctx, "query_stock");
    expect(item).toMatchObject({ calls: 4, lastError: "HANDLER_EXCEPTION" });
    expect(item).not.toHaveProperty("handler");
  });

  test("two admins who change the same tool at once keep each other's changes", async () => {
    const admin = await joinContext(ctx, "admin");
    await Promise.all([
      gateway.updateTool(ctx, "query_stock", { rateLimit: 7 }),
      gateway.updateTool(admin, "query_stock", { timeoutMs: 700 }),
      gateway.updateTool(ctx, "query_stock", { roles: ["owner"] }),
    ]);
    expect(await gateway.getTool(ctx, "query_stock")).toMatchObject({ rateLimit: 7, timeoutMs: 700, roles: ["owner"] });
    await Promise.all([1, 2, 3].map(() => gateway.switchOwnTool(ctx, "add_stock", { off: true })));
    expect(await db.prisma.toolSwitch.count({ where: { scopeId: ctx.person.userId } })).toBe(1);
  });

  test("settings of one workspace do not reach another", async () => {
    const other = await testContext(runtime);
    await gateway.updateTool(ctx, "query_stock", { status: "disabled" });
    expect((await call(other)).code).toBe("OK");
  });

  test("pains 46 and 47: a person's own switch narrows every workspace of theirs, and nobody else's", async () => {
    expect(await gateway.switchOwnTool(editor, "query_stock", { off: true })).toMatchObject({ off: true });
    const reply = await call(editor);
    expect(reply.code).toBe("TOOL_DISABLED");
    expect(reply.message).toContain("for you");
    expect(await capability(editor)).toMatchObject({ state: "off", decidedBy: "user", whoCanChange: "Another editor" });
    expect((await call(ctx)).code).toBe("OK");
    const rows = await db.prisma.auditRow.findMany({
      where: { workspaceId: ctx.workspaceId, action: "tool.switched" },
    });
    expect(rows).toMatchObject([{ actorId: editor.person.userId, tool: "query_stock" }]);
    await gateway.switchOwnTool(editor, "query_stock", { off: false });
    expect((await call(editor)).code).toBe("OK");
  });

  test("pains 46 and 47: a chat's switch narrows that chat, and switching on gives back no more than the workspace grants", async () => {
    const [threadId, elsewhere] = [await makeThread(editor), await makeThread(editor)];
    expect(await gateway.switchTool(editor, { threadId }, "query_stock", { off: true })).toMatchObject({
      state: "off",
      decidedBy: "thread",
    });
    expect((await call(editor, { threadId })).message).toContain("in this chat");
    expect((await call(editor, { threadId: elsewhere })).code).toBe("OK");
    await gateway.updateTool(ctx, "query_stock", { status: "disabled" });
    expect(await gateway.switchTool(editor, { threadId }, "query_stock", { off: false })).toMatchObject({
      state: "off",
      decidedBy: "workspace",
    });
    expect((await call(editor, { threadId })).code).toBe("TOOL_DISABLED");
  });

  test("a chat is switched by whoever began it, or with chats:update when it is shared", async () => {
    const viewer = await joinContext(ctx, "viewer");
    const stranger = await testContext(runtime);
    const [own, theirs, shared] = [
      await makeThread(viewer),
      await makeThread(editor),
      await makeThread(editor, "workspace"),
    ];
    const off = (of: Context, threadId: string) => gateway.switchTool(of, { threadId }, "query_stock", { off: true });
    await expect(off(viewer, own)).resolves.toMatchObject({ decidedBy: "thread" });
    await expect(off(viewer, theirs)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(off(viewer, shared)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(off(ctx, shared)).resolves.toMatchObject({ decidedBy: "thread" });
    await expect(off(stranger, shared)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("pain 49: the strictest level is named first: workspace, role, person, chat", async () => {
    const viewer = await joinContext(ctx, "viewer");
    const threadId = await makeThread(viewer);
    const decided = async () => (await capability(viewer, threadId))?.decidedBy;
    expect(await decided()).toBeNull();
    await gateway.switchTool(viewer, { threadId }, "query_stock", { off: true });
    expect(await decided()).toBe("thread");
    await gateway.switchOwnTool(viewer, "query_stock", { off: true });
    expect(await decided()).toBe("user");
    await gateway.updateTool(ctx, "query_stock", { roles: ["editor"] });
    expect(await decided()).toBe("role");
    await gateway.updateTool(ctx, "query_stock", { status: "disabled" });
    expect(await decided()).toBe("workspace");
  });

  test("pains 40, 150 and 155: an agent calls what it owns and nothing else, however it is reached", async () => {
    const as = async (...agentPath: string[]) => (await call(ctx, { agentPath })).code;
    expect(await as("supervisor", "store_keeper")).toBe("OK");
    expect(await as("supervisor")).toBe("PERMISSION_DENIED");
    expect(await as("supervisor", "somebody")).toBe("PERMISSION_DENIED");
    expect(await as("store_keeper", "supervisor")).toBe("PERMISSION_DENIED");
    expect(await as("intruder", "store_keeper")).toBe("PERMISSION_DENIED");
  });

  test("what is hidden is not found outside a turn", async () => {
    const outside = await gateway.invoke({ tool: "lost_call", arguments: { part: "a" } }, { ctx, agentPath: [] });
    expect(outside.code).toBe("TOOL_NOT_FOUND");
    const inside = await gateway.invoke(
      { tool: "lost_call", arguments: { part: "a" } },
      { ctx, agentPath: ["supervisor"], turnId: "trn_1" },
    );
    expect(inside.code).toBe("OK");
  });

  test("when the settings cannot be read, nothing runs", async () => {
    const blind = { ...ctx, db: { ...db, query: () => Promise.reject(new Error("down")) } };
    expect((await call(blind)).code).toBe("TOOL_DISABLED");
    const change = { tool: "add_stock", arguments: { part: "a" } };
    expect((await gateway.invoke(change, { ctx: blind, agentPath: [] })).code).toBe("MUTATIONS_SUSPENDED");
    expect(read.runs).toEqual([]);
  });
});
