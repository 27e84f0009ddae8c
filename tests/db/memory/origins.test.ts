import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gateway } from "@/lib/catalog";
import { createThread } from "@/lib/chats/create-thread";
import type { Context } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { getMemory } from "@/lib/memory/get-memory";
import { listMemoryEntries } from "@/lib/memory/list-memory-entries";
import { listMemoryHistory } from "@/lib/memory/list-memory-history";
import { putMemory } from "@/lib/memory/put-memory";
import { restoreMemory } from "@/lib/memory/restore-memory";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";

describe.each(databases)("where memory comes from, on %s", (kind) => {
  let db: Database;
  let ctx: Context;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    ctx = await testContext(testRuntime(db));
  });
  afterAll(() => db.close());

  const first = "## Facts\n- 2026-01-02: The depot is in Hull.";
  const second = `${first}\n- 2026-11-30: Quotes in euros.`;
  const texts = (items: readonly { text: string }[]) => items.map(({ text }) => text);

  async function turnIn(threadId: string): Promise<string> {
    const id = ctx.ids.next("turn");
    const { workspaceId } = ctx;
    const { userId } = ctx.person;
    const data = { id, workspaceId, threadId, userId, scopes: [], state: "running", createdAt: ctx.clock.now() };
    await db.prisma.turn.create({ data });
    return id;
  }

  test("each line keeps who brought it, how, when and in which thread, through later versions", async () => {
    const thread = await createThread(ctx, { title: "The depot", visibility: "workspace" });
    const turnId = await turnIn(thread.id);
    await putMemory(ctx, "team", { markdown: first });
    const scope = { ctx, threadId: thread.id, turnId, agentPath: ["supervisor"] };
    await gateway.invoke({ tool: "update_memory", arguments: { updated_memory: second } }, scope);
    const colleague = await joinContext(ctx, "editor");
    // Another heading, and a line before it: neither touches where the others came from.
    await putMemory(colleague, "team", { markdown: `By hand.\n${second.replace("## Facts", "## The facts")}` });
    const { version, items } = await listMemoryEntries(ctx, "team");
    expect(version).toBe(3);
    expect(items).toMatchObject([
      { heading: "", text: "By hand.", version: 3, origin: { via: "editor", by: { id: colleague.person.userId } } },
      { heading: "The facts", version: 1, origin: { via: "editor", by: { id: ctx.person.userId }, threadId: null } },
      {
        text: "2026-11-30: Quotes in euros.",
        origin: { via: "chat", by: { name: "Olive Owner" }, threadId: thread.id, threadTitle: "The depot", turnId },
      },
    ]);
    const ids = items.map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(ids).not.toContain(null);
  });

  test("history tells who changed what, and how; a page at a time", async () => {
    const page = await listMemoryHistory(ctx, "team", { limit: 2 });
    expect(page.items).toMatchObject([
      { version: 3, via: "editor" },
      {
        version: 2,
        via: "chat",
        added: [{ text: "2026-11-30: Quotes in euros." }],
        removed: [],
        threadTitle: "The depot",
      },
    ]);
    const rest = await listMemoryHistory(ctx, "team", { cursor: page.nextCursor });
    expect(rest).toMatchObject({ items: [{ version: 1, added: [{ heading: "Facts" }] }], nextCursor: null });
    expect(await listMemoryHistory(ctx, "user")).toEqual({ items: [], nextCursor: null });
  });

  test("a version comes back as the next one, its lines with their old origin; somebody faster is not overwritten", async () => {
    const before = await listMemoryEntries(ctx, "team");
    await putMemory(ctx, "team", { markdown: first });
    await expect(restoreMemory(ctx, "team", { version: 2 }, 3)).rejects.toMatchObject({ code: "PRECONDITION_FAILED" });
    const restored = await restoreMemory(ctx, "team", { version: 2 }, 4);
    expect(restored).toMatchObject({ version: 5, markdown: second });
    const after = await listMemoryEntries(ctx, "team");
    expect(after.items[1]).toMatchObject({
      id: before.items[2]!.id,
      origin: { via: "chat", threadTitle: "The depot" },
    });
    expect((await listMemoryHistory(ctx, "team", { limit: 1 })).items).toMatchObject([{ version: 5, via: "restore" }]);
    expect((await restoreMemory(ctx, "team", { version: 0 })).markdown).toBe("");
    await expect(restoreMemory(ctx, "team", { version: 99 })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(restoreMemory(ctx, "team", { version: -1 })).rejects.toMatchObject({ code: "INVALID_INPUT" });
    const rows = await db.prisma.auditRow.findMany({
      where: { workspaceId: ctx.workspaceId, action: "memory.restored" },
    });
    expect(rows).toHaveLength(2);
  });

  test("a viewer reads and restores nothing; another workspace has none of it; a private thread is not named to others", async () => {
    const viewer = await joinContext(ctx, "viewer");
    expect((await listMemoryHistory(viewer, "team")).items.length).toBeGreaterThan(3);
    await expect(restoreMemory(viewer, "team", { version: 1 })).rejects.toMatchObject({ code: "FORBIDDEN" });
    const stranger = await testContext(ctx);
    expect(await listMemoryEntries(stranger, "team")).toEqual({ version: 0, items: [] });
    expect((await listMemoryHistory(stranger, "team")).items).toEqual([]);
    await expect(restoreMemory(stranger, "team", { version: 2 })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await db.prisma.thread.updateMany({ where: { workspaceId: ctx.workspaceId }, data: { visibility: "private" } });
    const seen = (await listMemoryHistory(viewer, "team")).items.find(({ version }) => version === 2);
    expect(seen).toMatchObject({ threadId: null, threadTitle: null, turnId: null });
  });

  test("a memory from before its lines were noted gets them with its next version", async () => {
    const old = await testContext(ctx);
    await putMemory(old, "user", { markdown: first });
    await db.prisma.memoryEntry.deleteMany({ where: { workspaceId: old.workspaceId } });
    expect((await listMemoryEntries(old, "user")).items).toMatchObject([{ id: null, origin: null }]);
    await putMemory(old, "user", { markdown: second });
    const { items } = await listMemoryEntries(old, "user");
    expect(items).toMatchObject([{ version: 1 }, { version: 2 }]);
    expect(texts(items)).toEqual(["2026-01-02: The depot is in Hull.", "2026-11-30: Quotes in euros."]);
  });

  test("a person's hand brings no secret in, and takes one out that stands there (ME-09)", async () => {
    const own = await testContext(ctx);
    await expect(putMemory(own, "user", { markdown: "Card 4111 1111 1111 1111" })).rejects.toMatchObject({
      code: "INVALID_INPUT",
      detail: expect.stringContaining("a card number"),
    });
    expect((await getMemory(own, "user")).version).toBe(0);
  });
});
