import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Context } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { createGateway } from "@/lib/gateway/create-gateway";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { fixtureTool, writingTool } from "../fixture-tools";

describe.each(databases)("a highly sensitive tool on %s", (kind) => {
  let db: Database;
  let ctx: Context;
  let admin: Context;
  let editor: Context;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    ctx = await testContext(testRuntime(db));
    admin = await joinContext(ctx, "admin");
    editor = await joinContext(ctx, "editor");
  });

  /** Who was told what, of the call with this id. */
  const told = async (callId: string) => {
    const rows = await db.prisma.notification.findMany({ where: { workspaceId: ctx.workspaceId } });
    const about = rows.filter((row) => JSON.stringify(row.data).includes(callId));
    return about.map(({ userId, kind: of }) => `${of} ${names().get(userId)}`).sort();
  };
  const names = () => new Map([ctx, admin, editor].map((of) => [of.person.userId, of.role]));
  const invoke = (gateway: ReturnType<typeof createGateway>, tool: string, callId: string, args: object) =>
    gateway.invoke({ tool, arguments: args, callId }, { ctx: editor, agentPath: [] });

  test("that runs, reading or changing: owners and admins hear of every call", async () => {
    const gateway = createGateway([writingTool({ sensitivity: "high" }), fixtureTool({ sensitivity: "high" })]);
    expect((await invoke(gateway, "add_stock", "w1", { part: "oar" })).code).toBe("OK");
    expect((await invoke(gateway, "query_stock", "r1", { part: "oar" })).code).toBe("OK");
    expect(await told("w1")).toEqual(["call.started admin", "call.started owner"]);
    expect(await told("r1")).toEqual(["call.started admin", "call.started owner"]);
  });

  test("that is refused: they hear of it with the code", async () => {
    const gateway = createGateway([writingTool({ sensitivity: "high", permission: "settings:update" })]);
    expect((await invoke(gateway, "add_stock", "x1", { part: "oar" })).code).toBe("PERMISSION_DENIED");
    expect((await invoke(gateway, "add_stock", "x2", {})).code).toBe("PERMISSION_DENIED");
    expect(await told("x1")).toEqual(["call.started admin", "call.started owner"]);
    expect(await told("x2")).toHaveLength(2);
    const [row] = await db.prisma.notification.findMany({ where: { workspaceId: ctx.workspaceId }, take: 1 });
    expect(row!.data).toMatchObject({ refused: "PERMISSION_DENIED", tool: "add_stock", by: editor.person.name });
  });

  test("that asks first: those who may decide are told, and nothing runs", async () => {
    const tool = writingTool({ sensitivity: "high", mode: "ask" });
    const reply = await invoke(createGateway([tool]), "add_stock", "a1", { part: "oar" });
    expect(reply).toMatchObject({ status: "pending", code: "APPROVAL_REQUIRED" });
    expect(tool.runs).toEqual([]);
    const rows = await db.prisma.notification.findMany({
      where: { workspaceId: ctx.workspaceId, kind: "approval.requested" },
    });
    const who = rows.map((row) => names().get(row.userId));
    expect(who).toEqual(expect.arrayContaining(["owner", "admin"]));
  });
});
