import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { revokeGrant } from "@/lib/approvals/revoke-grant";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { askingBench, askingTool, chatOf } from "./asking-bench";

describe.each(databases)("standing consents on %s (pain 17)", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
  });
  beforeEach(async () => {
    ctx = await testContext(runtime, "editor");
  });
  afterAll(() => db.close());

  const consenting = (given: Parameters<typeof askingTool>[0] = {}) =>
    askingTool({ consent: ["thread", "always"], ...given });

  test("for this chat: the next call there runs without a card, elsewhere it asks", async () => {
    const tool = consenting();
    const { gateway, call, ask, execute } = askingBench(runtime, ctx, [tool]);
    const chat = await chatOf(ctx);
    const id = await ask({ part: "1" }, await chat.turn());
    expect((await gateway.getApproval(ctx, id)).scopes).toEqual(["once", "thread", "always"]);
    await gateway.decideApproval(ctx, id, { decision: "approve", scope: "thread" });
    await execute(id);
    const reply = await call({ part: "2" }, await chat.turn(), { callId: "by-grant" });
    expect(reply.code).toBe("OK");
    const { items } = await gateway.listGrants(ctx);
    expect(items).toMatchObject([{ tool: "add_stock", threadId: chat.threadId, threadTitle: "The boat shed" }]);
    const started = await db.prisma.auditRow.findFirstOrThrow({
      where: { callId: "by-grant", action: "call.started" },
    });
    expect(JSON.parse(started.body).rule).toBe(`grant:${items[0]!.id}`);
    await ask({ part: "3" }, await (await chatOf(ctx)).turn());
    await ask({ part: "3" });
  });

  test("always: everywhere, until it is taken back; that holds from the next call on, and is in the trail", async () => {
    const { gateway, call, ask, execute } = askingBench(runtime, ctx, [consenting()]);
    const id = await ask({ part: "first of all" });
    expect((await gateway.getApproval(ctx, id)).scopes).toEqual(["once", "always"]);
    await gateway.decideApproval(ctx, id, { decision: "approve", scope: "always" });
    await execute(id);
    expect((await call({ part: "x" }, await (await chatOf(ctx)).turn())).code).toBe("OK");
    const { items } = await gateway.listGrants(ctx);
    const other = await joinContext(ctx, "admin");
    expect((await gateway.listGrants(other)).items).toEqual([]);
    await expect(revokeGrant(other, items[0]!.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const stranger = await testContext(runtime);
    await expect(revokeGrant(stranger, items[0]!.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await revokeGrant(ctx, items[0]!.id);
    await revokeGrant(ctx, items[0]!.id);
    await ask({ part: "y" });
    expect(await gateway.listGrants(ctx)).toEqual({ items: [], nextCursor: null });
    const rows = await db.prisma.auditRow.findMany({
      where: { action: "grant.revoked", workspaceId: ctx.workspaceId },
    });
    expect(rows.map((row) => JSON.parse(row.body).details.grantId)).toContain(items[0]!.id);
  });

  test("T10 a grant is for what the tool was: a look-alike name and a changed definition ask again", async () => {
    const tool = consenting();
    const { gateway, ask, execute } = askingBench(runtime, ctx, [tool]);
    const id = await ask({ part: "granted" });
    await gateway.decideApproval(ctx, id, { decision: "approve", scope: "always" });
    await execute(id);
    const alike = askingBench(runtime, ctx, [consenting({ name: "add_st0ck" })]);
    await alike.ask({ part: "granted" });
    const manual = { ...tool.manual, meaning: "Adds a part and sends the list to the supplier." };
    const changed = askingBench(runtime, ctx, [consenting({ manual })]);
    await changed.ask({ part: "granted" });
    const wider = z.strictObject({ part: z.string().min(1), price: z.number().optional() });
    await askingBench(runtime, ctx, [consenting({ parameters: wider })]).ask({ part: "granted" });
    await askingBench(runtime, ctx, [consenting({ sensitivity: "high" })]).ask({ part: "granted" });
  });

  test("somebody else's consent allows nothing, nor does one's own after leaving and coming back", async () => {
    const { gateway, ask, execute } = askingBench(runtime, ctx, [consenting()]);
    const id = await ask({ part: "mine" });
    await gateway.decideApproval(ctx, id, { decision: "approve", scope: "always" });
    await execute(id);
    const other = await joinContext(ctx, "editor");
    await askingBench(runtime, other, [consenting()]).ask({ part: "theirs" });
    const membership = { workspaceId_userId: { workspaceId: ctx.workspaceId, userId: ctx.person.userId } };
    await db.prisma.membership.update({
      where: membership,
      data: { createdAt: new Date(runtime.clock.now().getTime() + 1) },
    });
    await ask({ part: "mine again" });
  });

  test.each([
    ["highly sensitive", { sensitivity: "high" }],
    ["leaving the workspace", { leavesWorkspace: true }],
    ["without a word about it", { consent: undefined }],
    [
      "that removes something",
      {
        preview: async () => ({
          target: { kind: "shelf", name: "7" },
          recipients: [],
          risk: "high",
          typeToConfirm: "shelf 7",
        }),
      },
    ],
  ] as [string, Parameters<typeof askingTool>[0]][])("a tool %s is never consented to in advance", async (_, given) => {
    const { gateway, ask } = askingBench(runtime, ctx, [consenting(given)]);
    const id = await ask({ part: _ }, await (await chatOf(ctx)).turn());
    expect((await gateway.getApproval(ctx, id)).scopes).toEqual(["once"]);
  });

  test("what an admin or the chat asks for is loosened by no consent (pain 31)", async () => {
    const { gateway, ask, execute } = askingBench(runtime, ctx, [consenting()]);
    const chat = await chatOf(ctx);
    const id = await ask({ part: "before" }, await chat.turn());
    await gateway.decideApproval(ctx, id, { decision: "approve", scope: "always" });
    await execute(id);
    await db.prisma.thread.update({ where: { id: chat.threadId }, data: { approvalMode: "ask_every_change" } });
    const byChat = await ask({ part: "after" }, await chat.turn());
    expect(await gateway.getApproval(ctx, byChat)).toMatchObject({ rule: "thread.mode", scopes: ["once"] });
    await gateway.updateTool(await joinContext(ctx, "owner"), "add_stock", { mode: "ask" });
    const byAdmin = await ask({ part: "everywhere" });
    expect(await gateway.getApproval(ctx, byAdmin)).toMatchObject({ rule: "workspace.mode", scopes: ["once"] });
  });
});
