import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { effectivePermissions } from "@/lib/workspaces/effective-permissions";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { askingBench, askingTool, chatOf } from "./asking-bench";

describe.each(databases)("who sees and decides a card on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let editor: Context;
  let otherEditor: Context;
  let admin: Context;
  let viewer: Context;
  let stranger: Context;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
    editor = await testContext(runtime, "editor");
    otherEditor = await joinContext(editor, "editor");
    admin = await joinContext(editor, "admin");
    viewer = await joinContext(editor, "viewer");
    stranger = await testContext(runtime, "owner");
  });
  afterAll(() => db.close());

  const sensitive = () => askingTool({ sensitivity: "high", consent: ["thread", "always"] });
  const withToken = (ctx: Context, scopes: string[]): Context => ({
    ...ctx,
    person: { ...ctx.person, via: "token", scopes },
    permissions: effectivePermissions(ctx.role, scopes),
  });
  const nothing = { code: "NOT_FOUND" };

  test("a private card exists for nobody else, whatever their role", async () => {
    const { gateway, ask } = askingBench(runtime, editor, [askingTool()]);
    const places = [undefined, await (await chatOf(editor)).turn()];
    for (const place of places) {
      const id = await ask({ part: "winch" }, place);
      for (const other of [otherEditor, admin, viewer, stranger]) {
        await expect(gateway.getApproval(other, id)).rejects.toMatchObject(nothing);
        await expect(gateway.decideApproval(other, id, { decision: "approve" })).rejects.toMatchObject(nothing);
        await expect(gateway.decideApproval(other, id, { decision: "nonsense" })).rejects.toMatchObject(nothing);
        expect((await gateway.listApprovals(other)).items.map((item) => item.id)).not.toContain(id);
      }
      expect((await gateway.getApproval(editor, id)).state).toBe("pending");
    }
  });

  test("in a shared chat others look on and may not decide", async () => {
    const { gateway, ask } = askingBench(runtime, editor, [askingTool()]);
    const id = await ask({ part: "cleat" }, await (await chatOf(editor, "workspace")).turn());
    expect(await gateway.getApproval(otherEditor, id)).toMatchObject({ decisions: [], whoMayDecide: ["A editor"] });
    await expect(gateway.decideApproval(otherEditor, id, { decision: "approve" })).rejects.toMatchObject({
      status: 403,
    });
    await expect(gateway.decideApproval(admin, id, { decision: "approve" })).rejects.toMatchObject({ status: 403 });
    await expect(gateway.getApproval(viewer, id)).rejects.toMatchObject(nothing);
    expect((await gateway.getApproval(editor, id)).state).toBe("pending");
  });

  test("a card that blocks a shared chat can be let go of by its owner and by an admin (pain 20)", async () => {
    const { gateway, ask } = askingBench(runtime, editor, [askingTool()]);
    const chat = await chatOf(editor, "workspace");
    for (const who of [editor, admin]) {
      const id = await ask({ part: "buoy" }, await chat.turn());
      expect((await gateway.getApproval(who, id)).decisions).toContain("withdraw");
      expect(await gateway.decideApproval(who, id, { decision: "withdraw" })).toMatchObject({
        state: "withdrawn",
        code: "APPROVAL_WITHDRAWN",
        decidedBy: { id: who.person.userId },
      });
    }
  });

  test("a highly sensitive call is decided by somebody else, who sees the card and not the chat", async () => {
    const tool = sensitive();
    const { gateway, ask, execute } = askingBench(runtime, editor, [tool]);
    const turn = await (await chatOf(editor)).turn();
    const id = await ask({ part: "engine" }, turn);
    const own = await gateway.getApproval(editor, id);
    expect(own).toMatchObject({
      decider: "another",
      decisions: ["withdraw"],
      scopes: ["once"],
      threadTitle: "The boat shed",
    });
    expect(own.whoMayDecide).toContain("Another admin");
    expect(own.whoMayDecide).not.toContain("A editor");
    await expect(gateway.decideApproval(editor, id, { decision: "approve" })).rejects.toMatchObject({ status: 403 });
    await expect(gateway.decideApproval(otherEditor, id, { decision: "approve" })).rejects.toMatchObject(nothing);

    const seen = await gateway.getApproval(admin, id);
    expect(seen).toMatchObject({ arguments: { part: "engine" }, threadId: null, threadTitle: null, turnId: null });
    expect(seen.decisions).toEqual(["approve", "edit", "reject", "withdraw"]);
    await expect(gateway.decideApproval(admin, id, { decision: "approve", scope: "always" })).rejects.toMatchObject({
      status: 400,
    });
    expect(await gateway.decideApproval(admin, id, { decision: "approve" })).toMatchObject({ state: "approved" });
    await execute(id);
    expect(tool.runs).toEqual([{ part: "engine" }]);
    // The one who asked is told who decided, the other had been told that there was something to decide.
    const notes = await db.prisma.notification.findMany({ where: { data: { path: ["approvalId"], equals: id } } });
    const kindsOf = (of: Context) => notes.filter((note) => note.userId === of.person.userId).map((note) => note.kind);
    expect(kindsOf(admin)).toEqual(["approval.requested"]);
    expect(kindsOf(editor).toSorted()).toEqual(["approval.requested", "approval.settled"]);
    // Whoever asked and whoever answered is not told any more that it waits.
    const concerned = [admin.person.userId, editor.person.userId];
    const unread = notes.filter((note) => note.readAt === null && concerned.includes(note.userId));
    expect(unread.map((note) => note.kind)).toEqual(["approval.settled"]);
  });

  test("an admin's own sensitive call waits for another one", async () => {
    const { gateway, ask } = askingBench(runtime, admin, [sensitive()]);
    const id = await ask({ part: "radar" });
    await expect(gateway.decideApproval(admin, id, { decision: "approve" })).rejects.toMatchObject({ status: 403 });
    expect((await gateway.getApproval(admin, id)).whoMayDecide).toEqual(["Olive Owner"]);
  });

  test("a viewer sees and lets go of their own card though the role decides about nobody's", async () => {
    const tool = askingTool({
      operation: "read",
      permission: "documents:read",
      handler: async () => ({ ok: true, data: 7 }),
    });
    const { gateway, ask, execute } = askingBench(runtime, viewer, [tool]);
    const id = await ask({ part: "log book" });
    expect((await gateway.listApprovals(viewer)).items.map((item) => item.id)).toEqual([id]);
    await gateway.decideApproval(viewer, id, { decision: "approve" });
    await execute(id);
    expect(await gateway.getApproval(viewer, id)).toMatchObject({ state: "executed", code: "OK", receipts: [] });
  });

  test("a token sees the cards of what it may call, and decides only with the tool's permission", async () => {
    const { gateway, ask } = askingBench(runtime, editor, [askingTool()]);
    const id = await ask({ part: "lantern" });
    const narrow = withToken(editor, ["documents:read"]);
    await expect(gateway.getApproval(narrow, id)).rejects.toMatchObject(nothing);
    const looking = withToken(editor, ["approvals:view"]);
    expect((await gateway.getApproval(looking, id)).decisions).toEqual(["withdraw"]);
    await expect(gateway.decideApproval(looking, id, { decision: "approve" })).rejects.toMatchObject({ status: 403 });
    const calling = withToken(editor, ["documents:create"]);
    expect(await gateway.decideApproval(calling, id, { decision: "approve" })).toMatchObject({ state: "approved" });
  });

  test("the inbox counts what this person may decide, and nothing else", async () => {
    const ctx = await testContext(runtime, "editor");
    const boss = await joinContext(ctx, "admin");
    const { gateway, ask } = askingBench(runtime, ctx, [askingTool()]);
    await ask({ part: "a" });
    await ask({ part: "b" });
    const high = askingBench(runtime, ctx, [sensitive()]);
    await high.ask({ part: "c" });
    expect((await gateway.countInbox(ctx)).approvals).toBe(2);
    expect((await gateway.countInbox(boss)).approvals).toBe(1);
  });

  test("lists are narrowed by state, chat and owner, and paged", async () => {
    const ctx = await testContext(runtime, "editor");
    const { gateway, ask } = askingBench(runtime, ctx, [askingTool()]);
    const turn = await (await chatOf(ctx)).turn();
    const ids = [];
    for (const part of ["1", "2", "3"]) ids.unshift(await ask({ part }, turn));
    await ask({ part: "elsewhere" });
    await gateway.decideApproval(ctx, ids[0]!, { decision: "reject" });
    const idsOf = async (query: object) => (await gateway.listApprovals(ctx, query)).items.map((item) => item.id);
    expect(await idsOf({ thread: turn.threadId })).toEqual(ids);
    expect(await idsOf({ turn: turn.turnId, status: "pending" })).toEqual(ids.slice(1));
    expect(await idsOf({ status: "closed" })).toEqual([ids[0]]);
    const first = await gateway.listApprovals(ctx, { thread: turn.threadId, limit: "2", mine: "true" });
    expect(first.items.map((item) => item.id)).toEqual(ids.slice(0, 2));
    const second = await gateway.listApprovals(ctx, { thread: turn.threadId, limit: "2", cursor: first.nextCursor });
    expect(second).toMatchObject({ items: [{ id: ids[2] }], nextCursor: null });
    await expect(gateway.listApprovals(ctx, { status: "lost" })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });
});
