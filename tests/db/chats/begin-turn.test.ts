import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { beginTurn } from "@/lib/chats/begin-turn";
import { createThread } from "@/lib/chats/create-thread";
import type { Context } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { testContext, testRuntime } from "@/tests/support/context";
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
});
