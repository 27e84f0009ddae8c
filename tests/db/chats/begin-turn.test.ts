import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { verifyAudit } from "@/lib/audit/verify-audit";
import { beginTurn } from "@/lib/chats/begin-turn";
import { createThread } from "@/lib/chats/create-thread";
import type { Context } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";

describe.each(databases)("sending on %s", (kind) => {
  let db: Database;
  let ctx: Context;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    ctx = await testContext(testRuntime(db));
  });
  afterAll(() => db.close());

  test("one message id sent to many threads at once is taken by one of them; the others are told", async () => {
    for (let round = 0; round < 5; round += 1) {
      const threads = await Promise.all(Array.from({ length: 6 }, () => createThread(ctx, {})));
      const sent = await Promise.allSettled(
        threads.map((thread) => beginTurn(ctx, thread.id, { id: `same-${round}`, text: "Hello" })),
      );
      const refused = sent.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
      expect(refused).toHaveLength(5);
      for (const reason of refused) expect(reason).toMatchObject({ code: "CONFLICT", field: "id" });
    }
  });

  test("sent again to its own thread it is known, and nothing is stored twice", async () => {
    const { id } = await createThread(ctx, {});
    const send = () => beginTurn(ctx, id, { id: "again", text: "Hello" });
    const sent = await Promise.all([send(), send(), send()]);
    expect(sent.map(({ state }) => state).sort()).toEqual(["known", "known", "running"]);
    expect(new Set(sent.map(({ turnId }) => turnId)).size).toBe(1);
    expect(await db.prisma.message.count({ where: { threadId: id } })).toBe(1);
  });

  test("of many sent at once to idle threads one each is answered, the others wait; the trail is whole", async () => {
    const threads = await Promise.all(Array.from({ length: 3 }, () => createThread(ctx, {})));
    const sent = await Promise.all(
      threads.flatMap(({ id }) => Array.from({ length: 5 }, () => beginTurn(ctx, id, { text: "Hello" }))),
    );
    for (const { id } of threads) {
      const here = sent.filter(({ thread }) => thread.id === id).map(({ state }) => state);
      expect(here.sort()).toEqual(["queued", "queued", "queued", "queued", "running"]);
      const turns = await db.prisma.turn.findMany({ where: { threadId: id }, select: { id: true, parentId: true } });
      expect(new Set(turns.map((turn) => turn.parentId)).size).toBe(5);
    }
    expect(await verifyAudit(ctx)).toMatchObject({ valid: true });
  });

  test("a sentence in an idle thread takes one statement", async () => {
    await createThread(ctx, {});
    const { id } = await createThread(ctx, {});
    const query = vi.spyOn(db, "query");
    const transaction = vi.spyOn(db, "transaction");
    const begun = await beginTurn(ctx, id, { text: "When does the gate open?" });
    expect(begun).toMatchObject({ state: "running", paused: null, thread: { id, title: "", citationCount: 0 } });
    expect([query.mock.calls.length, transaction.mock.calls.length]).toEqual([1, 0]);
    vi.restoreAllMocks();
    const thread = await db.prisma.thread.findUniqueOrThrow({ where: { id } });
    expect(thread).toMatchObject({ title: "When does the gate open?", headTurnId: begun.turnId });
    const [event] = await db.prisma.workspaceEvent.findMany({ where: { threadId: id }, orderBy: { id: "desc" } });
    expect(event).toMatchObject({
      ...{ name: "thread.changed", userId: ctx.person.userId },
      data: { threadId: id, state: "running", turnId: begun.turnId },
    });
  });

  test("what another keeps private is not there to be written to", async () => {
    const { id } = await createThread(ctx, {});
    const other = await joinContext(ctx, "editor");
    await expect(beginTurn(other, id, { text: "Hello" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await db.prisma.turn.count({ where: { threadId: id } })).toBe(0);
  });
});
