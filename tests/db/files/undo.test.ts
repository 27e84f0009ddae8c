import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gateway } from "@/lib/catalog";
import { createThread } from "@/lib/chats/create-thread";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { expireUndo } from "@/lib/gateway/undo/expire-undo";
import { undoDays } from "@/lib/gateway/undo/limits";
import { deleteDocument } from "@/lib/knowledge/delete-document";
import { dropIndex } from "@/lib/knowledge/files/drop-index";
import { listCitations } from "@/lib/knowledge/list-citations";
import { searchPassages } from "@/lib/knowledge/search-passages";
import { getMemory } from "@/lib/memory/get-memory";
import { putMemory } from "@/lib/memory/put-memory";
import { listReceipts } from "@/lib/receipts/list-receipts";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { allowFileTools, callTool, readPending, snapshot } from "./workbench";

describe.each(databases)("undo on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
    ctx = await testContext(runtime);
    await allowFileTools(ctx);
  });
  afterAll(() => db.close());

  const write = (path: string, content: string, who = ctx, at = {}) =>
    callTool(who, "write_file", { path, content }, at);
  const undo = (auditId: string, who = ctx) => gateway.undoAction(who, auditId);
  const turnOf = async (who: Context, threadId: string) => {
    const id = runtime.ids.next("turn");
    const createdAt = runtime.clock.now();
    const scope = { workspaceId: who.workspaceId, threadId, userId: who.person.userId };
    await db.prisma.turn.create({ data: { id, ...scope, scopes: ["*"], state: "done", createdAt } });
    return id;
  };

  test("each kind of file work is taken back by its own row, with a receipt and rows of its own", async () => {
    const start = await snapshot(ctx);
    const steps: Array<[string, object]> = [
      ["write_file", { path: "/documents/a.md", content: "The first text of a." }],
      ["write_file", { path: "/documents/a.md", content: "The second text of a." }],
      ["edit_file", { path: "/documents/a.md", old_string: "second", new_string: "third" }],
      ["mkdir", { path: "/documents/deep/er" }],
      ["move_file", { from: "/documents/a.md", to: "/documents/deep/er/b.txt" }],
      ["rm", { path: "/documents/deep/er/b.txt" }],
      ["rmdir", { path: "/documents/deep/er" }],
    ];
    const states = [start];
    const done = [];
    for (const [tool, args] of steps) {
      const reply = await callTool(ctx, tool, args);
      expect(reply.status, tool).toBe("ok");
      done.push(reply);
      states.push(await snapshot(ctx));
    }
    for (const [at, reply] of [...done.entries()].reverse()) {
      const item = await undo(reply.auditId);
      expect(item, steps[at]![0]).toMatchObject({ result: "reverted", tool: steps[at]![0] });
      expect(item.receipts.length).toBe((reply.receipts ?? [reply.receipt]).length);
      for (const receipt of item.receipts)
        expect(receipt).toMatchObject({ status: "success", route: "knowledge_base" });
      const rows = await db.prisma.auditRow.findMany({ where: { callId: item.receipts[0]!.tool_call_id } });
      expect(rows.map(({ action }) => action)).toEqual(
        expect.arrayContaining(["call.started", "call.finished", "receipt.written"]),
      );
      expect(rows.find(({ id }) => id === item.undoAuditId)?.body).toContain(reply.auditId);
      expect(await snapshot(ctx)).toEqual(states[at]);
    }
  });

  test("a removed document comes back under its id, is found again, and old labels lead to it", async () => {
    const { data } = (await write("/documents/back.md", "# Back\n\nThe pendulum saw stands in hall C.")) as never as {
      data: { document_id: string };
    };
    await readPending(ctx);
    const { id: threadId } = await createThread(ctx, {});
    await callTool(ctx, "search_knowledge_base", { query: "pendulum saw" }, { threadId });
    const removed = await callTool(ctx, "rm", { path: "back.md" });
    await dropIndex(runtime, data.document_id);
    expect(await db.prisma.chunk.count({ where: { documentId: data.document_id } })).toBe(0);
    expect(await searchPassages(ctx, { query: "pendulum saw", topK: 3 })).toEqual([]);
    expect(await listCitations(ctx, threadId)).toMatchObject([{ documentId: null, passage: /pendulum/ }]);
    expect(await undo(removed.auditId)).toMatchObject({ result: "reverted" });
    await dropIndex(runtime, data.document_id); // late: it must leave what is there again
    expect(await readPending(ctx)).toEqual(["ready"]);
    const [hit] = await searchPassages(ctx, { query: "pendulum saw", topK: 3 });
    expect(hit).toMatchObject({ documentId: data.document_id });
    expect(await listCitations(ctx, threadId)).toMatchObject([{ documentId: data.document_id }]);
  });

  test("what was changed since is left alone, and it says so", async () => {
    const first = await write("/documents/c.md", "One way to say it.");
    await callTool(ctx, "edit_file", { path: "c.md", old_string: "One", new_string: "Another" });
    const before = await snapshot(ctx);
    expect(await undo(first.auditId)).toMatchObject({ result: "conflict", message: /changed, moved or removed/ });
    const gone = await callTool(ctx, "rm", { path: "c.md" });
    await write("/documents/c.md", "Somebody else's text.");
    expect(await undo(gone.auditId)).toMatchObject({ result: "conflict", message: /\/documents\/c\.md/ });
    const folder = await callTool(ctx, "mkdir", { path: "/documents/box" });
    await write("/documents/box/in.md", "Something in a box.");
    expect(await undo(folder.auditId)).toMatchObject({ result: "conflict", message: /stands in/ });
    expect(Object.keys(await snapshot(ctx))).toEqual(expect.arrayContaining(Object.keys(before)));
  });

  test("two at once have one effect; a third time says that it was done", async () => {
    const edited = await write("/documents/d.md", "Text to be taken back twice.");
    const both = await Promise.all([1, 2, 3, 4].map(() => undo(edited.auditId)));
    expect(both.map(({ result }) => result).sort()).toEqual(["already", "already", "already", "reverted"]);
    expect(await undo(edited.auditId)).toMatchObject({ result: "already", receipts: [] });
    const removals = await db.prisma.receipt.count({
      where: { externalId: edited.receipt!.external_id, operation: "rm" },
    });
    expect(removals).toBe(1);
  });

  test("only who did it or an admin; a stranger finds nothing; a tool that is off stays off", async () => {
    const editor = await joinContext(ctx, "editor");
    const other = await joinContext(ctx, "editor");
    const admin = await joinContext(ctx, "admin");
    const mine = await write("/documents/e.md", "Written by an editor.", editor);
    expect(await undo(mine.auditId, other)).toMatchObject({ result: "denied" });
    const { id: threadId } = await createThread(editor, {});
    const hidden = await write("/documents/f.md", "Written in a private chat.", editor, { threadId });
    await expect(undo(hidden.auditId, other)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(undo(mine.auditId, await testContext(runtime))).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(undo("aud_0000000000000000")).rejects.toMatchObject({ code: "NOT_FOUND" });
    const at = { workspaceId_tool: { workspaceId: ctx.workspaceId, tool: "write_file" } };
    await db.prisma.toolSetting.update({ where: at, data: { status: "disabled" } });
    expect(await undo(mine.auditId, editor)).toMatchObject({ result: "denied" });
    await db.prisma.toolSetting.update({ where: at, data: { status: "active" } });
    expect(await undo(mine.auditId, admin)).toMatchObject({ result: "reverted" });
    // Who lost the right may not take back either.
    const viewer = { ...editor, role: "viewer" };
    await db.prisma.membership.updateMany({
      where: { workspaceId: ctx.workspaceId, userId: editor.person.userId },
      data: { role: "viewer" },
    });
    expect(await undo(hidden.auditId, viewer)).toMatchObject({ result: "denied" });
  });

  test("a turn is taken back newest first, each call by itself", async () => {
    const { id: threadId } = await createThread(ctx, {});
    const turnId = await turnOf(ctx, threadId);
    const start = await snapshot(ctx);
    const at = { threadId, turnId };
    await callTool(ctx, "mkdir", { path: "/documents/turn" }, at);
    await write("/documents/turn/one.md", "The first file of a turn.", ctx, at);
    await write("/documents/turn/two.md", "The second file of a turn.", ctx, at);
    await callTool(ctx, "edit_file", { path: "/documents/turn/one.md", old_string: "first", new_string: "1st" }, at);
    await callTool(ctx, "move_file", { from: "/documents/turn/two.md", to: "/documents/turn/2.md" }, at);
    await callTool(ctx, "rm", { path: "/documents/turn/one.md" }, at);
    // Moved on by hand: this one cannot be taken back, the rest can.
    await callTool(ctx, "move_file", { from: "/documents/turn/2.md", to: "/documents/kept.md" });
    const { items } = await gateway.undoTurn(ctx, turnId);
    expect(items.map(({ tool, result }) => [tool, result])).toEqual([
      ["rm", "reverted"],
      ["move_file", "conflict"],
      ["edit_file", "reverted"],
      ["write_file", "reverted"],
      ["write_file", "reverted"],
      ["mkdir", "reverted"],
    ]);
    expect(await snapshot(ctx)).toEqual(start);
    const again = await gateway.undoTurn(ctx, turnId);
    expect(again.items.map(({ result }) => result)).toEqual([
      "already",
      "conflict",
      "already",
      "already",
      "already",
      "already",
    ]);
    await expect(gateway.undoTurn(await testContext(runtime), turnId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(gateway.undoTurn(await joinContext(ctx, "editor"), turnId)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("memory goes back to what it was, unless somebody has written it since", async () => {
    const remember = (markdown: string) =>
      gateway.invoke(
        { tool: "update_memory", arguments: { updated_memory: markdown } },
        { ctx, agentPath: ["supervisor"] },
      );
    const first = await remember("## Facts\n- 2026-11-30: one");
    const second = await remember("## Facts\n- 2026-11-30: one\n- 2026-11-30: two");
    expect(await undo(first.auditId)).toMatchObject({ result: "conflict" });
    expect(await undo(second.auditId)).toMatchObject({ result: "reverted", receipts: [{ route: "memory" }] });
    expect((await getMemory(ctx, "user")).markdown).toBe("## Facts\n- 2026-11-30: one");
    const third = await remember("## Facts\n- 2026-11-30: one\n- 2026-11-30: three");
    await putMemory(ctx, "user", { markdown: "By hand." });
    expect(await undo(third.auditId)).toMatchObject({ result: "conflict" });
    // What only I may read, only I may take back.
    const fourth = await remember("## Facts\n- 2026-11-30: a secret\n\nBy hand.");
    expect(await undo(fourth.auditId, await joinContext(ctx, "admin"))).toMatchObject({ result: "denied" });
    expect((await getMemory(ctx, "user")).markdown).toContain("a secret");
  });

  test("a receipt says whether what it tells of can be taken back, by whoever looks", async () => {
    const reply = await write("/documents/g.md", "A text with a receipt.");
    const stateFor = async (who: Context) =>
      (await listReceipts(who, { limit: 5 })).items.find(({ id }) => id === reply.receipt!.id)?.undo;
    expect(await stateFor(ctx)).toEqual({ auditId: reply.auditId, state: "available" });
    expect(await stateFor(await joinContext(ctx, "editor"))).toEqual({ auditId: reply.auditId, state: "not_yours" });
    const item = await undo(reply.auditId);
    expect(await stateFor(ctx)).toEqual({ auditId: reply.auditId, state: "undone" });
    const undone = (await listReceipts(ctx, { limit: 1 })).items[0];
    expect(undone).toMatchObject({ id: item.receipts[0]!.id, undo: { auditId: null, state: "not_reversible" } });
  });

  test("after its time a deed cannot be taken back, and only the bytes that nothing else needs go", async () => {
    const place = await testContext(runtime);
    await allowFileTools(place);
    await write("/documents/kept.md", "The text before.", place);
    const edited = await write("/documents/kept.md", "The text after.", place);
    await write("/documents/gone.md", "A text that is removed.", place);
    const removed = await callTool(place, "rm", { path: "gone.md" });
    const count = () => db.prisma.blob.count({ where: { workspaceId: place.workspaceId } });
    expect(await count()).toBe(3);
    expect(await expireUndo(runtime)).toBe(0);
    expect(await count()).toBe(3);
    const later = { ...runtime, clock: { now: () => new Date(Date.now() + (undoDays + 1) * 86_400_000) } };
    while ((await expireUndo(later)) > 0);
    expect(await count()).toBe(1);
    const lateCtx = { ...place, clock: later.clock };
    for (const { auditId } of [edited, removed]) {
      expect(await undo(auditId, lateCtx)).toMatchObject({ result: "not_reversible" });
    }
    expect((await snapshot(place))["/documents/kept.md"]).toContain("The text after.");
    const states = (await listReceipts(lateCtx)).items.map((item) => item.undo.state);
    expect(new Set(states)).toEqual(new Set(["expired"]));
  });

  test("deleting a document for good takes its earlier versions along", async () => {
    const place = await testContext(runtime);
    await allowFileTools(place);
    const first = await write("/documents/h.md", "Version one of it.", place);
    const edit = await write("/documents/h.md", "Version two of it.", place);
    await deleteDocument(place, first.receipt!.external_id!);
    expect(await db.prisma.blob.count({ where: { workspaceId: place.workspaceId } })).toBe(0);
    expect(await undo(edit.auditId, place)).toMatchObject({ result: "conflict" });
  });
});
