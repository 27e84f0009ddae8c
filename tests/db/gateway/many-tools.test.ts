import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { createGateway } from "@/lib/gateway/create-gateway";
import { groupTools } from "@/lib/gateway/policy/group-tools";
import { choiceSteps } from "@/lib/supervisor/tools/choice-steps";
import { withChoice } from "@/lib/supervisor/tools/with-choice";
import { testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { fixtureTool } from "./fixture-tools";

const groups = ["stock", "orders", "people", "files", "mail"];
const tools = Array.from({ length: 25 }, (_, index) => {
  const group = groups[index % 5]!;
  const name = `handle_${group}_${String.fromCharCode(97 + index)}`;
  return fixtureTool({ name, label: `Tool ${index}`, group });
});

describe.each(databases)("an agent with 25 tools on %s", (kind) => {
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
  });

  const own = async () => {
    const surface = await gateway.surface(ctx);
    return {
      surface,
      mine: withChoice(
        surface.tools.filter((tool) => tool.owner === "store_keeper"),
        surface,
      ),
    };
  };
  const choose = (group: string, inTurn = true) =>
    gateway.invoke(
      { tool: "choose_tools", arguments: { group } },
      { ctx, agentPath: ["supervisor", "store_keeper"], turnId: inTurn ? "trn_x" : undefined },
    );
  const said = (group: string) => [
    {
      role: "assistant" as const,
      content: [{ type: "tool-call" as const, toolCallId: "c", toolName: "choose_tools", input: { group } }],
    },
  ];

  test("is shown the choice first, and the tools of a group once it was chosen", async () => {
    const { surface, mine } = await own();
    expect(mine).toHaveLength(26);
    const chooser = mine.at(-1)!;
    expect(chooser.schema).toMatchObject({ properties: { group: { enum: groups } } });
    expect(chooser.manual.parameters).toContain("mail (Tool 4, Tool 9, Tool 14, Tool 19, Tool 24)");
    const steps = choiceSteps(mine, surface.idle)!;
    expect(steps({ messages: [] }).activeTools).toEqual(["choose_tools", "invalid"]);
    const after = steps({ messages: [...said("mail"), ...said("people")] }).activeTools;
    expect(after).toHaveLength(12);
    expect(after).toEqual(expect.arrayContaining(["handle_mail_e", "handle_people_c"]));
    expect(after).not.toContain("handle_stock_a");
  });

  test("the choice answers with what the agent may really use, and is a row in the trail", async () => {
    await gateway.updateTool(ctx, "handle_mail_e", { status: "disabled" });
    const reply = await choose("mail");
    expect(reply).toMatchObject({ code: "OK", data: { group: "mail" } });
    expect((reply.data as { tools: { name: string }[] }).tools.map(({ name }) => name)).toEqual([
      "handle_mail_j",
      "handle_mail_o",
      "handle_mail_t",
      "handle_mail_y",
    ]);
    const unknown = await choose("kites");
    expect(unknown).toMatchObject({ code: "NOT_FOUND", hint: "Groups: stock, orders, people, files, mail." });
    expect((await choose("mail", false)).code).toBe("TOOL_NOT_FOUND");
    await gateway.flush({ ctx });
    const where = { workspaceId: ctx.workspaceId, tool: "choose_tools", action: "call.read" };
    expect(await db.prisma.auditRow.count({ where })).toBe(2);
  });

  test("what nobody has called for a week goes behind the choice, and the rest is shown at once", async () => {
    expect((await own()).surface.idle.size).toBe(0); // the workspace is younger than a week
    const eightDaysAgo = new Date(runtime.clock.now().getTime() - 8 * 24 * 3600_000);
    await db.prisma.workspace.update({ where: { id: ctx.workspaceId }, data: { createdAt: eightDaysAgo } });
    const used = tools.slice(0, 18);
    for (const tool of used) {
      await gateway.invoke({ tool: tool.name, arguments: { part: "oar" } }, { ctx, agentPath: [] });
    }
    await gateway.flush({ ctx });
    const { surface, mine } = await own();
    expect([...surface.idle]).toEqual(tools.slice(18).map((tool) => tool.name));
    const { shown } = groupTools(mine, surface);
    expect(shown.map((tool) => tool.name)).toEqual([...used.map((tool) => tool.name), "choose_tools"]);
    const after = choiceSteps(mine, surface.idle)!({ messages: said("files") }).activeTools;
    expect(after).toEqual(expect.arrayContaining(["handle_files_s", "handle_files_x"]));
    expect(after).not.toContain("handle_mail_t");
  });

  test("twenty tools or fewer are shown as they are", async () => {
    const { surface, mine } = await own();
    const few = mine.slice(0, 20);
    expect(withChoice(few, surface)).toBe(few);
    expect(choiceSteps(few, surface.idle)).toBeUndefined();
    expect(groupTools(few, { idle: new Set(few.map((tool) => tool.name)) }).shown).toBe(few);
  });
});
