import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { createGateway } from "@/lib/gateway/create-gateway";
import { listToolRules } from "@/lib/gateway/policy/list-tool-rules";
import type { CreateToolRule } from "@/lib/gateway/schema";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { fixtureTool, writingTool } from "./fixture-tools";

const read = fixtureTool();
const write = writingTool();
/** Asks by code's own word. */
const send = writingTool({
  name: "send_stock",
  label: "Send Stock",
  mode: undefined,
  parameters: z.strictObject({ part: z.string(), to: z.array(z.string()).default([]) }),
});
const never = writingTool({ name: "drop_stock", label: "Drop Stock", mode: "deny" });

describe.each(databases)("rules of admins on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;
  let editor: Context;
  let viewer: Context;
  const gateway = createGateway([read, write, send, never]);

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    ctx = await testContext(runtime);
    editor = await joinContext(ctx, "editor");
    viewer = await joinContext(ctx, "viewer");
    for (const tool of [read, write, send, never]) tool.runs.length = 0;
  });

  const rule = (input: CreateToolRule) => gateway.createToolRule(ctx, input);
  const code = async (of: Context, tool: string, args: object = { part: "oar" }) =>
    (await gateway.invoke({ tool, arguments: args }, { ctx: of, agentPath: [] })).code;

  test("pains 1 and 5: a change whose tool says nothing of itself asks first, a read does not", async () => {
    expect(await code(editor, "send_stock")).toBe("APPROVAL_REQUIRED");
    expect(await code(editor, "query_stock")).toBe("OK");
    expect(send.runs).toEqual([]);
    const item = await gateway.getTool(ctx, "send_stock");
    expect(item).toMatchObject({ mode: "ask", codeMode: "ask" });
  });

  test("pain 30: an admin decides which tools need a human, per tool, and it holds from the next call on", async () => {
    await gateway.updateTool(ctx, "add_stock", { mode: "ask" });
    expect(await code(editor, "add_stock")).toBe("APPROVAL_REQUIRED");
    await gateway.updateTool(ctx, "add_stock", { mode: null });
    expect(await code(editor, "add_stock")).toBe("OK");
    await gateway.updateTool(ctx, "send_stock", { mode: "allow" });
    expect(await code(editor, "send_stock")).toBe("OK");
    await gateway.updateTool(ctx, "add_stock", { mode: "deny" });
    expect(await code(editor, "add_stock")).toBe("TOOL_DISABLED");
    expect(write.runs).toHaveLength(1);
  });

  test("what code denies stays denied, whatever an admin says", async () => {
    await gateway.updateTool(ctx, "drop_stock", { mode: "allow" });
    await rule({ tool: "drop_stock", effect: "allow" });
    expect(await code(ctx, "drop_stock")).toBe("TOOL_DISABLED");
    const found = (await gateway.capabilities(ctx)).find((tool) => tool.name === "drop_stock");
    expect(found).toMatchObject({ state: "off", decidedBy: "system" });
    expect(never.runs).toEqual([]);
  });

  test("pains 4 and 18: wildcards over names and arguments; the strictest rule that matches wins", async () => {
    await rule({ tool: "*_stock", parameter: "part", pattern: "secret*", effect: "deny", note: "Ask Ben." });
    await rule({ tool: "add_*", parameter: "part", pattern: "*mast*", effect: "ask" });
    await rule({ tool: "add_stock", effect: "allow" });
    expect(await code(editor, "add_stock", { part: "oar" })).toBe("OK");
    expect(await code(editor, "add_stock", { part: "main mast" })).toBe("APPROVAL_REQUIRED");
    expect(await code(editor, "add_stock", { part: "secret mast" })).toBe("OPERATION_DENIED");
    expect(await code(editor, "query_stock", { part: "secret chart" })).toBe("OPERATION_DENIED");
    // Capitals, spaces around it and signs that nobody sees change nothing.
    expect(await code(editor, "query_stock", { part: "  SEC\u200bRET chart" })).toBe("OPERATION_DENIED");
    expect(await code(editor, "query_stock", { part: "a secret" })).toBe("OK");
    const secret = { tool: "query_stock", arguments: { part: "secret" } };
    const reply = await gateway.invoke(secret, { ctx: editor, agentPath: [] });
    expect(reply.message).toContain("It says: Ask Ben.");
  });

  test("allow loosens what code alone asks for, for exactly what it names; every value must match", async () => {
    await rule({ tool: "send_stock", parameter: "to", pattern: "*@example.org", effect: "allow" });
    const to = (...addresses: string[]) => code(editor, "send_stock", { part: "oar", to: addresses });
    expect(await to("ben@example.org", "cai@example.org")).toBe("OK");
    expect(await to("ben@example.org", "eve@elsewhere.test")).toBe("APPROVAL_REQUIRED");
    expect(await to()).toBe("APPROVAL_REQUIRED");
    expect(await to("ben@EXAMPLE.org")).toBe("APPROVAL_REQUIRED");
    await gateway.updateTool(ctx, "send_stock", { mode: "ask" });
    expect(await to("ben@example.org")).toBe("APPROVAL_REQUIRED"); // an admin's own word is stronger
  });

  test("pain 153: a rule for a role meets that role only; a denial without arguments shows in what one can do", async () => {
    const made = await rule({ tool: "add_stock", roles: ["editor"], effect: "deny", note: "Stocktaking." });
    expect(await code(ctx, "add_stock")).toBe("OK");
    const reply = await gateway.invoke(
      { tool: "add_stock", arguments: { part: "oar" } },
      { ctx: editor, agentPath: [] },
    );
    expect(reply).toMatchObject({ status: "denied", code: "OPERATION_DENIED" });
    expect(reply.message).toContain("Stocktaking.");
    expect(reply.alternatives?.map(({ name }) => name)).not.toContain("add_stock");
    const of = async (who: Context) => (await gateway.capabilities(who)).find((tool) => tool.name === "add_stock");
    expect(await of(editor)).toMatchObject({
      state: "not_permitted",
      decidedBy: "workspace",
      decidedByName: "Olive Owner",
      reason: "Stocktaking.",
    });
    expect(await of(ctx)).toMatchObject({ state: "on" });
    await gateway.flush({ ctx });
    const rows = await db.prisma.auditRow.findMany({ where: { workspaceId: ctx.workspaceId, action: "call.refused" } });
    expect(JSON.parse(rows[0]!.body)).toMatchObject({ rule: `rule:${made.id}`, decision: "deny" });
  });

  test("pain 31: a chat's own mode only tightens", async () => {
    const times = { createdAt: new Date(0), updatedAt: new Date(0) };
    const place = { workspaceId: ctx.workspaceId, createdById: editor.person.userId, visibility: "private" };
    const inMode = async (approvalMode: string) => {
      const id = runtime.ids.next("thread");
      await db.prisma.thread.create({ data: { id, title: "t", approvalMode, ...place, ...times } });
      const asked = (tool: string) =>
        gateway.invoke({ tool, arguments: { part: "oar" } }, { ctx: editor, agentPath: [], threadId: id });
      return { write: (await asked("add_stock")).code, read: (await asked("query_stock")).code };
    };
    expect(await inMode("default")).toEqual({ write: "OK", read: "OK" });
    expect(await inMode("ask_every_change")).toEqual({ write: "APPROVAL_REQUIRED", read: "OK" });
    expect(await inMode("never_ask")).toEqual({ write: "APPROVAL_REQUIRED", read: "OK" }); // nobody knows this one
    await rule({ tool: "add_stock", effect: "deny" });
    expect(await inMode("ask_every_change")).toEqual({ write: "OPERATION_DENIED", read: "OK" });
  });

  test("what one can do here says of each tool whether it asks first, by the words that calls are judged by", async () => {
    const asks = async (who = editor) =>
      Object.fromEntries((await gateway.capabilities(who)).map((tool) => [tool.name, tool.asks]));
    const none = { query_stock: "never", add_stock: "never", send_stock: "always", drop_stock: undefined };
    expect(await asks()).toEqual(none);
    const { id } = await rule({
      tool: "add_stock",
      roles: ["editor"],
      parameter: "part",
      pattern: "o*",
      effect: "ask",
    });
    expect(await asks()).toEqual({ ...none, add_stock: "sometimes" });
    expect(await asks(ctx)).toEqual(none);
    await gateway.deleteToolRule(ctx, id);
    await rule({ tool: "query_*", effect: "ask" });
    await gateway.updateTool(ctx, "send_stock", { mode: "allow" });
    expect(await asks()).toEqual({ ...none, query_stock: "always", send_stock: "never" });
  });

  test.each([{ effect: "perhaps" }, { roles: "everybody" }, { parameter: null, pattern: "x*" }])(
    "a rule that cannot be read denies what it may have been about: %j",
    async (broken) => {
      const row = { tool: "add_stock", effect: "allow", createdById: "usr_x", createdAt: new Date(0), ...broken };
      await db.prisma.toolRule.create({ data: { id: runtime.ids.next("rule"), workspaceId: ctx.workspaceId, ...row } });
      expect(await code(ctx, "add_stock")).toBe("OPERATION_DENIED");
      expect(await code(ctx, "query_stock")).toBe("OK");
      expect((await listToolRules(ctx))[0]).toMatchObject({ effect: "deny" });
    },
  );

  test("a rule comes and goes with its row in the trail, an event, and news for admins and those concerned", async () => {
    const made = await rule({ tool: "add_*", roles: ["editor", "viewer"], effect: "ask", note: "For now." });
    expect(await listToolRules(ctx)).toEqual([made]);
    expect(made).toMatchObject({ createdBy: "Olive Owner", parameter: null, pattern: null });
    expect((await gateway.getTool(ctx, "add_stock")).rules).toEqual([made]);
    expect((await gateway.getTool(ctx, "query_stock")).rules).toEqual([]);
    await gateway.deleteToolRule(ctx, made.id);
    expect(await listToolRules(ctx)).toEqual([]);
    const where = { workspaceId: ctx.workspaceId };
    const rows = await db.prisma.auditRow.findMany({ where: { ...where, tool: "add_*" }, orderBy: { seq: "asc" } });
    expect(rows.map((row) => row.action)).toEqual(["rule.created", "rule.deleted"]);
    const told = await db.prisma.notification.findMany({ where: { ...where, kind: "tool.updated" } });
    // A viewer never had a tool that adds, and whoever made the rule knows of it.
    expect(told.map((row) => row.userId)).toEqual([editor.person.userId, editor.person.userId]);
    const events = await db.prisma.workspaceEvent.findMany({ where: { ...where, name: "tool.changed" } });
    expect(events).toMatchObject([{ data: { changed: ["rules"] } }, { data: { changed: ["rules"] } }]);
  });

  test("pain 151: only tools:manage sees and changes rules; others see no grants of other roles", async () => {
    const made = await rule({ tool: "add_stock", roles: ["admin"], effect: "ask" });
    await gateway.updateTool(ctx, "query_stock", { roles: ["owner", "viewer"], canaryRoles: ["admin"] });
    for (const who of [editor, viewer]) {
      await expect(listToolRules(who)).rejects.toMatchObject({ code: "FORBIDDEN" });
      await expect(gateway.createToolRule(who, { tool: "*", effect: "allow" })).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
      await expect(gateway.deleteToolRule(who, made.id)).rejects.toMatchObject({ code: "FORBIDDEN" });
      await expect(gateway.updateToolGroup(who, "stock", { status: "disabled" })).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
      expect((await gateway.getTool(who, "add_stock")).rules).toEqual([]);
    }
    expect(await gateway.getTool(viewer, "query_stock")).toMatchObject({ roles: ["viewer"], canaryRoles: [] });
    expect(await gateway.getTool(editor, "query_stock")).toMatchObject({ roles: [] });
  });

  test("another workspace's rule is not there, and does not hold here", async () => {
    const other = await testContext(runtime);
    const made = await gateway.createToolRule(other, { tool: "*", effect: "deny" });
    expect(await code(ctx, "query_stock")).toBe("OK");
    await expect(gateway.deleteToolRule(ctx, made.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await listToolRules(ctx)).toEqual([]);
    expect(await code(other, "query_stock")).toBe("OPERATION_DENIED");
  });

  test.each([
    [{ tool: "sell_*", effect: "deny" }, "tool"],
    [{ tool: "add_stock", parameter: "price", pattern: "*", effect: "deny" }, "parameter"],
  ] as const)("a rule that could never be met is refused: %j", async (input, field) => {
    await expect(rule(input)).rejects.toMatchObject({ code: "INVALID_INPUT", field });
  });

  test("a rule made by another process, straight in the database, holds for the next call", async () => {
    expect(await code(editor, "add_stock")).toBe("OK");
    const id = runtime.ids.next("rule");
    const made = { id, workspaceId: ctx.workspaceId, createdById: ctx.person.userId, createdAt: new Date(0) };
    await db.prisma.toolRule.create({ data: { ...made, tool: "add_stock", effect: "deny" } });
    expect(await code(editor, "add_stock")).toBe("OPERATION_DENIED");
    await db.prisma.toolRule.delete({ where: { id } });
    expect(await code(editor, "add_stock")).toBe("OK");
  });
});
