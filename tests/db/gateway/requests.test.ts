import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { createGateway } from "@/lib/gateway/create-gateway";
import { listNotifications } from "@/lib/workspaces/list-notifications";
import { readAllNotifications } from "@/lib/workspaces/read-all-notifications";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { fixtureTool } from "./fixture-tools";

describe.each(databases)("requests to the admins on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let owner: Context;
  let editor: Context;
  let other: Context;
  const tools = [
    fixtureTool(),
    fixtureTool({ name: "read_gauge", label: "Read Gauge" }),
    fixtureTool({ name: "view_logs", label: "View Logs", permission: "audit:view" }),
    fixtureTool({ name: "lost_call", hidden: true }),
  ];
  const gateway = createGateway(tools);

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    owner = await testContext(runtime);
    editor = await joinContext(owner, "editor");
    other = await joinContext(owner, "editor");
    await gateway.updateTool(owner, "query_stock", { status: "disabled", reason: "Being counted" });
  });

  const ask = (of: Context = editor, more: object = {}) =>
    gateway.createRequest(of, { tool: "query_stock", message: "I count the oars today", ...more });
  const bells = async (of: Context, wanted: "request.created" | "request.answered") =>
    (await listNotifications(of, { kind: wanted })).items.map((item) => item.data);
  const eventsOf = (id: string) =>
    db.prisma.workspaceEvent.findMany({
      where: { name: "request.changed", data: { path: ["id"], equals: id } },
      orderBy: { id: "asc" },
    });
  const rowsOf = async (id: string) => {
    const rows = await db.prisma.auditRow.findMany({
      where: { workspaceId: owner.workspaceId, action: { startsWith: "request." }, body: { contains: id } },
      orderBy: { seq: "asc" },
    });
    return rows.map((row) => [row.action, row.actorId]);
  };

  test("a request reaches every admin, is theirs to answer, and its answer reaches whoever asked", async () => {
    const admin = await joinContext(owner, "admin");
    const made = await ask();
    expect(made).toMatchObject({
      tool: "query_stock",
      label: "Query Stock",
      state: "open",
      message: "I count the oars today",
      requestedBy: { id: editor.person.userId, name: "Another editor" },
      decidedBy: null,
      mine: true,
      mayAnswer: false,
    });
    for (const of of [owner, admin]) {
      expect(await bells(of, "request.created")).toEqual([
        expect.objectContaining({ requestId: made.id, tool: "query_stock", by: "Another editor" }),
      ]);
      expect((await gateway.listRequests(of)).items).toMatchObject([{ id: made.id, mine: false, mayAnswer: true }]);
      expect(await gateway.countInbox(of)).toMatchObject({ requests: 1 });
    }
    const answered = await gateway.answerRequest(admin, made.id, { granted: true, answer: "From Monday on" });
    expect(answered).toMatchObject({
      state: "granted",
      answer: "From Monday on",
      decidedBy: { id: admin.person.userId },
      mayAnswer: false,
    });
    expect(await bells(editor, "request.answered")).toEqual([
      expect.objectContaining({ requestId: made.id, state: "granted", answer: "From Monday on", by: "Another admin" }),
    ]);
    expect(await gateway.countInbox(owner)).toMatchObject({ requests: 0 });
    expect(await rowsOf(made.id)).toEqual([
      ["request.created", editor.person.userId],
      ["request.answered", admin.person.userId],
    ]);
  });

  test("granting changes nothing by itself: the tool stays as it is until an admin changes it", async () => {
    const made = await ask();
    await gateway.answerRequest(owner, made.id, { granted: true });
    const reply = await gateway.invoke(
      { tool: "query_stock", arguments: { part: "oar" } },
      { ctx: editor, agentPath: [] },
    );
    expect(reply.code).toBe("TOOL_DISABLED");
  });

  test("only what is missing can be asked for, and only where an admin can help", async () => {
    await expect(ask(editor, { tool: "read_gauge" })).rejects.toMatchObject({ code: "CONFLICT", reason: "is_on" });
    await gateway.switchOwnTool(editor, "read_gauge", { off: true });
    await expect(ask(editor, { tool: "read_gauge" })).rejects.toMatchObject({ code: "CONFLICT", reason: "own_switch" });
    await gateway.switchOwnTool(editor, "read_gauge", { off: false });
    await expect(ask(editor, { tool: "lost_call" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(ask(editor, { tool: "no_such_tool" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(ask(editor, { tool: "not a name" })).rejects.toMatchObject({ code: "INVALID_INPUT", field: "tool" });
    expect(await ask(editor, { tool: "view_logs" })).toMatchObject({ state: "open" });
  });

  test("a chat that this person does not see cannot be named", async () => {
    const id = runtime.ids.next("thread");
    const place = { workspaceId: owner.workspaceId, createdById: owner.person.userId, title: "t" };
    await db.prisma.thread.create({ data: { id, ...place, createdAt: new Date(0), updatedAt: new Date(0) } });
    await expect(ask(editor, { threadId: id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("one request of a person for a tool is open at a time, however many are sent at once", async () => {
    const settled = await Promise.allSettled(Array.from({ length: 8 }, () => ask()));
    const refused = settled.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(7);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: "CONFLICT", reason: "asked_already" });
    expect(await ask(other)).toMatchObject({ state: "open" });
    const [open] = (await gateway.listRequests(editor)).items;
    await gateway.withdrawRequest(editor, open!.id);
    expect(await ask()).toMatchObject({ state: "open" });
  });

  test("of all who answer at once one does, and the others learn who", async () => {
    const made = await ask();
    const admins = [owner, await joinContext(owner, "admin")];
    const settled = await Promise.allSettled(
      [0, 1, 2, 3].map((n) => gateway.answerRequest(admins[n % 2]!, made.id, { granted: n > 1 })),
    );
    const lost = settled.filter((result) => result.status === "rejected");
    expect(lost).toHaveLength(3);
    for (const { reason } of lost)
      expect(reason.detail).toMatch(/(Olive Owner|Another admin) has (granted|declined) it/);
    expect(await bells(editor, "request.answered")).toHaveLength(1);
    await expect(gateway.withdrawRequest(editor, made.id)).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("pain 151: what others asked for is theirs and the admins', in lists, events and by id", async () => {
    const made = await ask();
    expect((await gateway.listRequests(other)).items).toEqual([]);
    await expect(gateway.withdrawRequest(other, made.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(gateway.answerRequest(other, made.id, { granted: true })).rejects.toMatchObject({ code: "FORBIDDEN" });
    const events = await eventsOf(made.id);
    expect(events.map((event) => event.userId).toSorted()).toEqual(
      [editor.person.userId, owner.person.userId].toSorted(),
    );
    const stranger = await testContext(runtime);
    expect((await gateway.listRequests(stranger)).items).toEqual([]);
    await expect(gateway.answerRequest(stranger, made.id, { granted: true })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(gateway.withdrawRequest(stranger, made.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await gateway.countInbox(stranger)).toEqual({ approvals: 0, requests: 0, notifications: 0 });
  });

  test("the list is newest first, by state, page by page", async () => {
    const first = await ask();
    await gateway.withdrawRequest(editor, first.id);
    const second = await ask();
    const third = await ask(other);
    const page = await gateway.listRequests(owner, { limit: 2 });
    const rest = await gateway.listRequests(owner, { limit: 2, cursor: page.nextCursor });
    const ids = [...page.items, ...rest.items].map((item) => item.id);
    expect(ids.toSorted()).toEqual([first.id, second.id, third.id].toSorted());
    expect(rest.nextCursor).toBeNull();
    const open = await gateway.listRequests(owner, { state: "withdrawn" });
    expect(open.items.map((item) => item.id)).toEqual([first.id]);
  });

  test("the inbox counts what is unread, and reading all of it leaves nobody else's bell touched", async () => {
    const before = await gateway.countInbox(editor);
    expect(before.notifications).toBeGreaterThan(0); // the tool was switched off
    expect(await gateway.countInbox(other)).toEqual(before);
    expect(await readAllNotifications(editor)).toEqual({ read: before.notifications });
    expect(await gateway.countInbox(editor)).toEqual({ ...before, notifications: 0 });
    expect(await gateway.countInbox(other)).toEqual(before);
    expect((await listNotifications(editor, { unread: true })).items).toEqual([]);
  });

  test("the inbox counts the cards that this person may decide now, and no others", async () => {
    const card = (of: Context, more: object = {}) =>
      db.prisma.approval.create({
        data: {
          id: runtime.ids.next("approval"),
          workspaceId: of.workspaceId,
          kind: "tool",
          state: "pending",
          callId: runtime.ids.next("call"),
          tool: "query_stock",
          toolVersion: 1,
          toolDigest: "d",
          agentPath: [],
          arguments: {},
          argsHash: "h",
          policyVersion: "p",
          rule: "code",
          preview: {},
          requestedById: of.person.userId,
          scopes: ["*"],
          decider: "requester",
          createdAt: new Date(),
          expiresAt: new Date(Date.now() + 60_000),
          ...more,
        },
      });
    await card(editor);
    await card(editor, { state: "executed" });
    await card(editor, { expiresAt: new Date(0) });
    await card(editor, { tool: "view_logs" }); // the right was taken away since
    await card(editor, { tool: "gone_since" }); // nothing can be run, but it can be let go of
    await card(editor, { decider: "another" });
    await card(owner, { decider: "another" });
    await card(await testContext(runtime));
    const approvals = async (of: Context) => (await gateway.countInbox(of)).approvals;
    expect(await approvals(editor)).toBe(2);
    expect(await approvals(owner)).toBe(1);
    expect(await approvals(other)).toBe(0);
    expect(await approvals(await joinContext(owner, "admin"))).toBe(2);
  });
});
