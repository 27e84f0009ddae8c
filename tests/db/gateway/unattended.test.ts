import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { AutomationDefinition } from "@/lib/automations/schema";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { createGateway } from "@/lib/gateway/create-gateway";
import { testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { fixtureTool, writingTool } from "./fixture-tools";

const read = fixtureTool();
const write = writingTool();
const send = writingTool({
  name: "send_stock",
  label: "Send Stock",
  mode: undefined,
  leavesWorkspace: true,
  parameters: z.strictObject({ part: z.string().min(1) }),
});
const clear = writingTool({ name: "clear_stock", label: "Clear Stock", mode: undefined, sensitivity: "high" });
const tools = [read, write, send, clear];

describe.each(databases)("calls of a turn that nobody attends on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;
  const gateway = createGateway(tools);

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    ctx = await testContext(runtime);
    for (const tool of tools) tool.runs.length = 0;
  });

  /** A turn of a run whose step names `declared`, with what was ticked. */
  async function unattended(declared: string[], allowances: { tool: string; limit: number }[] = []) {
    const { workspaceId } = ctx;
    const at = ctx.clock.now();
    const definition = AutomationDefinition.parse({
      schema_version: "1.0",
      name: "Count the stock",
      triggers: [{ type: "manual" }],
      plan: [{ step_id: "count", action: "agent_task", params: { query: "Count.", tools: declared } }],
    });
    const id = ctx.ids.next("automationRun");
    const run = { id, workspaceId, automationId: "-", version: 1, userId: ctx.person.userId, state: "running" };
    await db.prisma.automationRun.create({
      data: { ...run, triggerType: "manual", definition, allowances, models: {}, createdAt: at },
    });
    const threadId = ctx.ids.next("thread");
    const made = { createdAt: at, updatedAt: at };
    await db.prisma.thread.create({
      data: { id: threadId, workspaceId, createdById: ctx.person.userId, title: "", ...made },
    });
    const turnId = ctx.ids.next("turn");
    const turn = { id: turnId, workspaceId, threadId, userId: ctx.person.userId, scopes: ["*"], state: "running" };
    await db.prisma.turn.create({ data: { ...turn, automationRunId: id, createdAt: at } });
    const call = (tool: string, part = "oar", approved = {}) =>
      gateway.invoke({ tool, arguments: { part } }, { ctx, threadId, turnId, agentPath: [], ...approved });
    return { id, threadId, turnId, call };
  }

  test("pain 40: what the steps do not name is neither offered nor run; reading needs no name", async () => {
    const { call, threadId, turnId } = await unattended(["add_stock"]);
    expect(await call("send_stock")).toMatchObject({ code: "OPERATION_DENIED", status: "denied" });
    expect((await call("send_stock")).message).toContain("do not name it");
    expect((await call("query_stock")).code).toBe("OK");
    const states = async (of: object) =>
      Object.fromEntries((await gateway.surface(ctx, of)).capabilities.map(({ name, state }) => [name, state]));
    expect(await states({ threadId, turnId })).toEqual({
      ...{ query_stock: "on", add_stock: "on" },
      ...{ send_stock: "not_permitted", clear_stock: "not_permitted" },
    });
    // Whoever writes in the same thread later has everything that is theirs.
    expect((await states({ threadId })).send_stock).toBe("on");
    expect(send.runs).toEqual([]);
  });

  test("pain 42: what was ticked runs by itself as often as it may, and is asked about from then on", async () => {
    const { call } = await unattended(["send_stock"], [{ tool: "send_stock", limit: 2 }]);
    const replies = await Promise.all(["oar", "mast", "sail", "rope", "keel"].map((part) => call("send_stock", part)));
    expect(replies.map(({ code }) => code).sort()).toEqual([
      ...["APPROVAL_REQUIRED", "APPROVAL_REQUIRED", "APPROVAL_REQUIRED", "OK", "OK"],
    ]);
    expect(send.runs).toHaveLength(2);
    await gateway.flush({ ctx });
    const rows = await db.prisma.auditRow.findMany({
      where: { workspaceId: ctx.workspaceId, action: "call.started" },
    });
    const ticked = "automation.ticked";
    expect(rows.map(({ body }) => (JSON.parse(body) as { rule: string }).rule)).toEqual([ticked, ticked]);
  });

  test("what was not ticked waits in the inbox for three days, also where it needs no question in a chat", async () => {
    const { call, turnId } = await unattended(["add_stock"]);
    expect((await call("add_stock")).code).toBe("APPROVAL_REQUIRED");
    const card = await db.prisma.approval.findFirstOrThrow({ where: { turnId } });
    expect(card).toMatchObject({ rule: "automation.not_ticked", state: "pending", requestedById: ctx.person.userId });
    expect(card.expiresAt.getTime() - card.createdAt.getTime()).toBe(72 * 3_600_000);
    await gateway.decideApproval(ctx, card.id, { decision: "approve" });
    await gateway.executeApproval(runtime, card.id);
    expect(write.runs).toHaveLength(1);
  });

  test("a tick opens nothing that an admin has closed, and no deed that somebody else has to decide about", async () => {
    const ticked = tools.slice(1).map(({ name }) => ({ tool: name, limit: 5 }));
    const { call } = await unattended(["add_stock", "send_stock", "clear_stock"], ticked);
    await gateway.updateTool(ctx, "add_stock", { mode: "ask" });
    expect((await call("add_stock")).code).toBe("APPROVAL_REQUIRED");
    await gateway.createToolRule(ctx, { tool: "send_stock", parameter: "part", pattern: "oar", effect: "deny" });
    expect((await call("send_stock")).code).toBe("OPERATION_DENIED");
    expect((await call("clear_stock")).code).toBe("APPROVAL_REQUIRED");
    await gateway.updateTool(ctx, "send_stock", { status: "disabled" });
    expect((await call("send_stock", "mast")).code).toBe("TOOL_DISABLED");
    for (const tool of tools) expect(tool.runs).toEqual([]);
  });

  test("a call that is turned away at the door uses no tick up; a run that cannot be read allows nothing", async () => {
    const { id, call } = await unattended(["send_stock"], [{ tool: "send_stock", limit: 1 }]);
    expect((await call("send_stock", "")).code).toBe("INVALID_PARAM");
    expect((await call("send_stock")).code).toBe("OK");
    await db.prisma.automationRun.update({
      where: { id },
      data: { allowances: [{ tool: "send_stock", limit: "all" }] },
    });
    expect((await call("send_stock", "mast")).code).toBe("OPERATION_DENIED");
  });
});
