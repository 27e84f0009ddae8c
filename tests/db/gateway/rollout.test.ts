import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { createGateway } from "@/lib/gateway/create-gateway";
import type { ToolManual } from "@/lib/gateway/tool-definition";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { fixtureTool } from "./fixture-tools";

const manual = (when: string): ToolManual => ({ ...fixtureTool().manual, when });
const stock = fixtureTool({ manual: manual("The count of parts in the workshop is asked for.") });
const orders = fixtureTool({
  name: "list_orders",
  label: "List Orders",
  group: "orders",
  manual: manual("Somebody wants open purchases of a customer."),
});
/** The same verb and noun as `list_orders`, in other words. */
const lateOrders = fixtureTool({
  name: "list_late_order",
  label: "List Late Orders",
  group: "orders",
  manual: manual("Deliveries are overdue."),
});
/** Nearly the same words as `query_stock`, in another order and form. */
const parts = fixtureTool({
  name: "count_parts",
  label: "Count Parts",
  manual: manual("Somebody asks for a count of the workshop's parts."),
});
/** Just like `query_stock`, for another agent. */
const elsewhere = fixtureTool({ name: "count_books", label: "Count Books", owner: "librarian", manual: stock.manual });

/** New: it has come to owners, and to nobody else before an admin says so. */
const fresh = fixtureTool({
  name: "weigh_parts",
  label: "Weigh Parts",
  group: "scales",
  manual: manual("How heavy is it?"),
  canary: { since: "2026-11-30", roles: ["owner"] },
});
const carry = fixtureTool({
  name: "carry_goods",
  label: "Carry Goods",
  group: "scales",
  manual: manual("Heavy goods must go upstairs soon."),
});
/** New as well, and too like `carry_goods`. */
const copied = fixtureTool({
  name: "estimate_load",
  label: "Estimate Load",
  group: "scales",
  manual: carry.manual,
  canary: { since: "2026-11-30", percent: 100 },
});

describe.each(databases)("the rollout of a tool on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;
  let editor: Context;
  const gateway = createGateway([stock, orders, lateOrders, parts, elsewhere, fresh, carry, copied]);

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    ctx = await testContext(runtime);
    editor = await joinContext(ctx, "editor");
  });

  const code = async (of: Context, tool: string) =>
    (await gateway.invoke({ tool, arguments: { part: "oar" } }, { ctx: of, agentPath: [] })).code;
  const state = async (of: Context, tool: string) =>
    (await gateway.capabilities(of)).find((found) => found.name === tool);

  test("by roles: it has come to those, and the others are told that it has not come yet", async () => {
    await gateway.updateTool(ctx, "count_books", { status: "canary", canaryRoles: ["owner"] });
    expect([await code(ctx, "count_books"), await code(editor, "count_books")]).toEqual(["OK", "TOOL_DISABLED"]);
    expect(await state(editor, "count_books")).toMatchObject({ state: "not_in_rollout", decidedBy: "workspace" });
    expect(await state(ctx, "count_books")).toMatchObject({ state: "on" });
    const late = { tool: "count_books", arguments: { part: "oar" } };
    const { message } = await gateway.invoke(late, { ctx: editor, agentPath: [] });
    expect(message).toBe("Count Books is being rolled out by Olive Owner, and is not there for you yet.");
  });

  test("by a share of workspaces: none at 0, all at 100, and a workspace that is in stays in as the share grows", async () => {
    const at = async (of: Context, canaryPercent: number) => {
      await gateway.updateTool(of, "count_books", { status: "canary", canaryPercent });
      return (await code(of, "count_books")) === "OK";
    };
    let halves = 0;
    for (let index = 0; index < 12; index += 1) {
      const one = await testContext(runtime);
      const steps = [await at(one, 0), await at(one, 50), await at(one, 50), await at(one, 80), await at(one, 100)];
      expect(steps.toSorted()).toEqual(steps); // once in, always in
      expect(steps[1]).toBe(steps[2]);
      expect([steps[0], steps[4]]).toEqual([false, true]);
      if (steps[1]) halves += 1;
    }
    expect(halves).toBeGreaterThan(0);
    expect(halves).toBeLessThan(12);
  });

  test("with a share and roles both must hold; with neither it is no rollout", async () => {
    await gateway.updateTool(ctx, "count_books", { status: "canary", canaryRoles: ["owner"], canaryPercent: 0 });
    expect(await code(ctx, "count_books")).toBe("TOOL_DISABLED");
    const nobody = gateway.updateTool(ctx, "list_orders", { status: "canary" });
    await expect(nobody).rejects.toMatchObject({ code: "INVALID_INPUT", field: "canaryPercent" });
    expect(await code(ctx, "list_orders")).toBe("OK");
  });

  test("a rollout that was stopped by its figures has come to nobody until an admin says so", async () => {
    await gateway.updateTool(ctx, "count_books", { status: "canary", canaryPercent: 100 });
    const where = { workspaceId: ctx.workspaceId, tool: "count_books" };
    const held = { heldAt: new Date("2026-11-30T12:00:00Z"), heldCause: "unclear_constraints" };
    await db.prisma.toolSetting.updateMany({ where, data: held });
    expect(await code(ctx, "count_books")).toBe("TOOL_DISABLED");
    expect(await state(ctx, "count_books")).toMatchObject({ state: "not_in_rollout", decidedBy: "system" });
    expect((await state(ctx, "count_books"))?.reason).toContain("limits are unclear");
    const changed = await gateway.updateTool(ctx, "count_books", { rateLimit: 10 });
    expect(changed.held).toEqual({ cause: "unclear_constraints", at: "2026-11-30T12:00:00.000Z" });
    const lifted = await gateway.updateTool(ctx, "count_books", { held: false });
    expect(lifted).toMatchObject({ held: null, status: "canary" });
    expect(await code(ctx, "count_books")).toBe("OK");
  });

  test.each([
    ["count_parts", "query_stock", "same_words"],
    ["list_late_order", "list_orders", "same_verb_and_noun"],
  ] as const)("%s is too like %s: the pair is shown and the rollout held", async (name, like, reason) => {
    const begin = () => gateway.updateTool(ctx, name, { status: "canary", canaryPercent: 100 });
    const item = await begin();
    expect(item.similar).toMatchObject([{ name: like, reason }]);
    expect(item.held?.cause).toBe("similar_manual");
    expect(await code(ctx, name)).toBe("TOOL_DISABLED");
    expect((await begin()).held?.cause).toBe("similar_manual"); // asking again is no answer
    await gateway.updateTool(ctx, like, { status: "disabled" });
    expect(await begin()).toMatchObject({ held: null, similar: [] });
    expect(await code(ctx, name)).toBe("OK");
    await gateway.updateTool(ctx, name, { status: "disabled" });
    await gateway.updateTool(ctx, like, { status: "active" });
    expect((await begin()).held?.cause).toBe("similar_manual");
    expect((await gateway.updateTool(ctx, name, { held: false })).held).toBe(null);
    expect(await code(ctx, name)).toBe("OK");
    // What was accepted stays accepted while the rollout goes on.
    expect((await gateway.updateTool(ctx, name, { canaryPercent: 100, minCalls: 20 })).held).toBe(null);
  });

  test("tools of different agents, or with different words, are not compared", async () => {
    for (const name of ["count_books"]) {
      const item = await gateway.updateTool(ctx, name, { status: "canary", canaryPercent: 100 });
      expect(item).toMatchObject({ similar: [], held: null });
    }
    expect((await gateway.getTool(ctx, "query_stock")).similar.map(({ name }) => name)).toEqual(["count_parts"]);
  });

  test("a new tool begins as a rollout, and held where its manual is too like another's", async () => {
    expect([await code(ctx, "weigh_parts"), await code(editor, "weigh_parts")]).toEqual(["OK", "TOOL_DISABLED"]);
    expect(await state(editor, "weigh_parts")).toMatchObject({ state: "not_in_rollout", decidedBy: "system" });
    expect(await gateway.getTool(ctx, "weigh_parts")).toMatchObject({ status: "canary", canaryRoles: ["owner"] });
    expect(await code(ctx, "estimate_load")).toBe("TOOL_DISABLED");
    const item = await gateway.getTool(ctx, "estimate_load");
    expect(item).toMatchObject({ status: "canary", held: { cause: "similar_manual" } });
    expect(item.similar).toMatchObject([{ name: "carry_goods" }]);
    // Any other word about it leaves the rollout as it is.
    await gateway.updateTool(ctx, "estimate_load", { rateLimit: 3 });
    await gateway.updateTool(ctx, "weigh_parts", { rateLimit: 3 });
    expect([await code(ctx, "estimate_load"), await code(editor, "weigh_parts")]).toEqual([
      "TOOL_DISABLED",
      "TOOL_DISABLED",
    ]);
    await gateway.updateTool(ctx, "estimate_load", { held: false });
    await gateway.updateTool(ctx, "weigh_parts", { status: "active" });
    expect([await code(editor, "estimate_load"), await code(editor, "weigh_parts")]).toEqual(["OK", "OK"]);
  });

  test("a group is switched off and on at once, each tool with its row, and a rollout comes back as one", async () => {
    await gateway.updateTool(ctx, "list_late_order", { status: "canary", canaryRoles: ["owner"], held: false });
    const off = await gateway.updateToolGroup(ctx, "orders", { status: "disabled", reason: "Stocktaking" });
    expect(off.map(({ name, status, reason }) => [name, status, reason])).toEqual([
      ["list_orders", "disabled", "Stocktaking"],
      ["list_late_order", "disabled", "Stocktaking"],
    ]);
    expect(await code(editor, "list_orders")).toBe("TOOL_DISABLED");
    expect(await code(editor, "query_stock")).toBe("OK");
    const on = await gateway.updateToolGroup(ctx, "orders", { status: "active" });
    expect(on.map(({ status }) => status)).toEqual(["active", "canary"]);
    const where = { workspaceId: ctx.workspaceId, action: "tool.updated", tool: "list_orders" };
    expect(await db.prisma.auditRow.count({ where })).toBe(2);
    await expect(gateway.updateToolGroup(ctx, "kites", { status: "active" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("a setting of which a part cannot be read keeps the tool off until that part is sent anew", async () => {
    const { workspaceId } = ctx;
    const changed = { changedById: ctx.person.userId, changedAt: new Date(0) };
    const broken = { workspaceId, tool: "list_orders", status: "active", roles: "everybody", rateLimit: 7 };
    await db.prisma.toolSetting.create({ data: { ...broken, ...changed } });
    expect(await code(ctx, "list_orders")).toBe("TOOL_DISABLED");
    const other = gateway.updateTool(ctx, "list_orders", { timeoutMs: 900 });
    await expect(other).rejects.toMatchObject({ code: "INVALID_INPUT", field: "roles" });
    const item = await gateway.updateTool(ctx, "list_orders", { roles: ["owner"] });
    expect(item).toMatchObject({ roles: ["owner"], rateLimit: 7, status: "active" });
    expect([await code(ctx, "list_orders"), await code(editor, "list_orders")]).toEqual(["OK", "PERMISSION_DENIED"]);
  });

  test("every change of what a role has is told to it, and says what changed", async () => {
    await gateway.updateTool(ctx, "query_stock", { mode: "ask" });
    await gateway.updateTool(ctx, "query_stock", { rateLimit: 5 });
    await gateway.updateTool(ctx, "query_stock", { status: "canary", canaryRoles: ["owner"], held: false });
    const rows = await db.prisma.notification.findMany({
      where: { workspaceId: ctx.workspaceId, userId: editor.person.userId },
      orderBy: { createdAt: "asc" },
    });
    expect(rows.map((row) => (row.data as { changed: string[] }).changed)).toEqual([
      ["mode"],
      ["status", "canaryRoles"],
    ]);
  });
});
