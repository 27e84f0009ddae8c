import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { gateway } from "@/lib/catalog";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import type { Capability } from "@/lib/gateway/schema";
import { loadSurface } from "@/lib/supervisor/prompt/load-surface";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";

const listed = gateway.tools.filter((tool) => !tool.hidden);

describe.each(databases)("every tool of the product on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;
  let threadId: string;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    ctx = await testContext(runtime);
    threadId = runtime.ids.next("thread");
    const times = { createdAt: new Date(0), updatedAt: new Date(0) };
    const place = { workspaceId: ctx.workspaceId, createdById: ctx.person.userId, visibility: "private" };
    await db.prisma.thread.create({ data: { id: threadId, title: "t", ...place, ...times } });
  });

  const code = async (of: Context, tool: string, arguments_: unknown = {}) =>
    (await gateway.invoke({ tool, arguments: arguments_ }, { ctx: of, agentPath: [], threadId })).code;
  const stateOf = (all: readonly Capability[], name: string) => all.find((tool) => tool.name === name)!;

  test.each(listed.map(({ name }) => name))(
    "pains 44, 45, 48 and 50: %s can be off at each level, and then is not run, not offered and not in a prompt (GW-08)",
    async (name) => {
      const levels = {
        workspace: (off: boolean) => gateway.updateTool(ctx, name, { status: off ? "disabled" : "active" }),
        user: (off: boolean) => gateway.switchOwnTool(ctx, name, { off }),
        thread: (off: boolean) => gateway.switchTool(ctx, { threadId }, name, { off }),
      };
      for (const [level, turn] of Object.entries(levels)) {
        await turn(true);
        expect(await code(ctx, name)).toBe("TOOL_DISABLED");
        const surface = await loadSurface(ctx, { threadId });
        expect(stateOf(surface.capabilities, name)).toMatchObject({ state: "off", decidedBy: level });
        const offered = [...surface.direct, ...surface.roster.flatMap(({ tools }) => tools)].map((tool) => tool.name);
        expect(offered).not.toContain(name);
        expect(surface.disabled.map((tool) => tool.name)).toContain(name);
        await turn(false);
        expect(await code(ctx, name)).not.toBe("TOOL_DISABLED");
      }
      const rows = await db.prisma.auditRow.findMany({
        where: { workspaceId: ctx.workspaceId, tool: name, action: { in: ["tool.updated", "tool.switched"] } },
      });
      expect(rows.map((row) => row.actorId)).toEqual(Array(6).fill(ctx.person.userId)); // who switched it
    },
  );

  test("pains 49, 55 and 156: what each role is shown is what its calls meet, for every tool", async () => {
    for (const role of ["owner", "admin", "editor", "viewer"] as const) {
      const who = await joinContext(ctx, role);
      const shown = await gateway.capabilities(who);
      expect(shown.map((tool) => tool.name)).toEqual(listed.map((tool) => tool.name));
      for (const { name, state } of shown) {
        const reply = await gateway.invoke({ tool: name, arguments: { "?": 1 } }, { ctx: who, agentPath: [] });
        const denied = reply.code === "PERMISSION_DENIED" || reply.code === "TOOL_DISABLED";
        const refused = denied || (reply.code === "OPERATION_DENIED" && !reply.message?.includes("only inside a chat"));
        expect([name, state === "not_permitted"]).toEqual([name, refused]);
      }
    }
  });

  test("pains 51, 53 and 56: what is off stays in the list, with who decided, who can change it and what instead", async () => {
    for (const { name } of listed)
      await gateway.updateTool(ctx, name, { status: "disabled", reason: "Not this week." });
    const surface = await loadSurface(ctx, { threadId });
    expect(surface.direct).toEqual([]);
    expect(surface.roster).toEqual([]);
    for (const tool of surface.disabled) {
      expect(tool).toMatchObject({ state: "off", decidedByName: "Olive Owner", whoCanChange: "Olive Owner" });
      expect(tool.reason).toBe("Not this week.");
      expect(tool.alternative).toBeTruthy();
    }
    expect(surface.disabled).toHaveLength(listed.length);
  });

  test("pain 52: every tool says whether something leaves the workspace or goes to servers elsewhere", async () => {
    const items = await gateway.listTools(ctx);
    expect(items.filter((tool) => tool.reachesInternet).map((tool) => tool.name)).toEqual([
      "web_crawl",
      "generate_image",
    ]);
    expect(items.filter((tool) => tool.leavesWorkspace)).toEqual([]);
  });

  test("pain 1: what changes something asks first, unless it is known to be harmless or can be taken back", async () => {
    const items = await gateway.listTools(ctx);
    const silent = items.filter((tool) => tool.operation !== "read" && tool.mode === "allow").map((tool) => tool.name);
    expect(silent.toSorted()).toEqual([
      "generate_image",
      "generate_report",
      "generate_resume",
      "mkdir",
      "update_memory",
    ]);
  });

  test("no two tools that an agent has together have manuals that are too alike", async () => {
    const items = await gateway.listTools(ctx);
    expect(items.filter((tool) => tool.similar.length > 0).map((tool) => tool.name)).toEqual([]);
  });

  test("pain 152: a call names the thread of somebody else and is not let in", async () => {
    const other = await joinContext(ctx, "owner");
    const reply = await gateway.invoke(
      { tool: "search_knowledge_base", arguments: { query: "anything" } },
      { ctx: other, agentPath: [], threadId },
    );
    expect(reply).toMatchObject({ status: "invalid", code: "NOT_FOUND" });
  });
});
