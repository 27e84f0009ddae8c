import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { beginTurn } from "@/lib/chats/begin-turn";
import { createThread } from "@/lib/chats/create-thread";
import { deleteThread } from "@/lib/chats/delete-thread";
import { listThreads } from "@/lib/chats/list-threads";
import { restoreThread } from "@/lib/chats/restore-thread";
import type { Context } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";

describe.each(databases)("finding threads and bringing them back on %s", (kind) => {
  let db: Database;
  let ctx: Context;
  let viewer: Context;
  let stranger: Context;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    const runtime = testRuntime(db);
    ctx = await testContext(runtime);
    viewer = await joinContext(ctx, "viewer");
    stranger = await testContext(runtime);
  });
  afterAll(() => db.close());
  const found = async (q: string, as = ctx) => (await listThreads(as, { q })).items.map(({ title }) => title).sort();

  test("a search finds words of titles and of what was asked, as they are written, and never what one may not see", async () => {
    await createThread(ctx, { title: "Oak suppliers for 2027" });
    await createThread(ctx, { title: "100% oak", visibility: "workspace" });
    const asked = await createThread(ctx, { title: "Returns" });
    await beginTurn(ctx, asked.id, { text: "库内叉车限速是多少？ And the OAK?" });
    expect(await found("oak")).toEqual(["100% oak", "Oak suppliers for 2027", "Returns"]);
    expect(await found("叉车限速")).toEqual(["Returns"]);
    expect(await found("0%")).toEqual(["100% oak"]);
    expect(await found("type")).toEqual([]);
    expect(await found("oak", viewer)).toEqual(["100% oak"]);
    expect(await found("oak", stranger)).toEqual([]);
    const first = await listThreads(ctx, { q: "oak", limit: 2 });
    const rest = await listThreads(ctx, { q: "oak", limit: 2, cursor: first.nextCursor });
    expect([...first.items, ...rest.items]).toHaveLength(3);
  });

  test("a deleted thread comes back as it was, for those who may delete it, within a day", async () => {
    const { id } = await createThread(ctx, { title: "Minutes", visibility: "workspace" });
    await expect(restoreThread(ctx, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await beginTurn(ctx, id, { text: "Write them" });
    await deleteThread(ctx, id);
    await expect(restoreThread(stranger, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(restoreThread(viewer, id)).rejects.toMatchObject({ code: "FORBIDDEN" });
    const later = { ...ctx, clock: { now: () => new Date(Date.now() + 25 * 3_600_000) } };
    await expect(restoreThread(later, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await restoreThread(ctx, id)).toMatchObject({ id, title: "Minutes" });
    expect(await found("Minutes")).toEqual(["Minutes"]);
    expect(await db.prisma.message.count({ where: { threadId: id } })).toBe(1);
    const actions = await db.prisma.auditRow.findMany({ where: { threadId: id }, orderBy: { seq: "asc" } });
    expect(actions.map(({ action }) => action)).toEqual([
      "thread.created",
      "message.sent",
      "thread.deleted",
      "thread.restored",
    ]);
  });
});
