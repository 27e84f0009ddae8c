import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPrompt } from "@/lib/chats/prompts/create-prompt";
import { deletePrompt } from "@/lib/chats/prompts/delete-prompt";
import { listPrompts } from "@/lib/chats/prompts/list-prompts";
import { updatePrompt } from "@/lib/chats/prompts/update-prompt";
import type { Context } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";

describe.each(databases)("saved prompts on %s", (kind) => {
  let db: Database;
  let ctx: Context;
  let colleague: Context;
  let stranger: Context;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    const runtime = testRuntime(db);
    ctx = await testContext(runtime);
    colleague = await joinContext(ctx, "viewer");
    stranger = await testContext(runtime);
  });
  afterAll(() => db.close());

  const names = async (who: Context) => (await listPrompts(who)).items.map(({ name, mine }) => [name, mine]);

  test("one's own and shared ones are listed by name; each change stands in the trail", async () => {
    const { id } = await createPrompt(ctx, { name: "Weekly", text: "Sum up the week." });
    expect(await names(colleague)).toEqual([]);
    expect(await updatePrompt(ctx, id, { shared: true, text: "Sum up the week in five lines." })).toMatchObject({
      name: "Weekly",
      text: "Sum up the week in five lines.",
      shared: true,
      mine: true,
    });
    await createPrompt(colleague, { name: "Asks", text: "What is new?" });
    expect(await names(colleague)).toEqual([
      ["Asks", true],
      ["Weekly", false],
    ]);
    const first = await listPrompts(colleague, { limit: 1 });
    expect((await listPrompts(colleague, { cursor: first.nextCursor! })).items).toMatchObject([{ name: "Weekly" }]);
    await deletePrompt(ctx, id);
    expect(await names(colleague)).toEqual([["Asks", true]]);
    const trail = await db.prisma.auditRow.findMany({
      where: { workspaceId: ctx.workspaceId },
      orderBy: { seq: "asc" },
    });
    expect(trail.map(({ action }) => action)).toEqual(
      ["created", "updated", "created", "deleted"].map((what) => `prompt.${what}`),
    );
  });

  test("others' are not there, shared ones are only read, and a reader keeps none", async () => {
    const { id } = await createPrompt(ctx, { name: "Mine", text: "Text" });
    for (const who of [colleague, stranger]) {
      await expect(updatePrompt(who, id, { text: "Theirs" })).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(deletePrompt(who, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    await updatePrompt(ctx, id, { shared: true });
    await expect(updatePrompt(colleague, id, { text: "Theirs" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(deletePrompt(stranger, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await names(stranger)).toEqual([]);
    const shared = { name: "For all", text: "Text", shared: true };
    await expect(createPrompt(colleague, shared)).rejects.toMatchObject({ code: "FORBIDDEN" });
    const reader = { ...ctx, permissions: new Set(["chats:read"]) };
    for (const work of [
      () => createPrompt(reader, { name: "x", text: "y" }),
      () => updatePrompt(reader, id, { text: "y" }),
      () => deletePrompt(reader, id),
      () => listPrompts({ ...ctx, permissions: new Set() }),
    ]) {
      await expect(work()).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
  });

  test("one person has one prompt of a name; another may have it too", async () => {
    await createPrompt(ctx, { name: "Same", text: "a" });
    const other = await createPrompt(ctx, { name: "Other", text: "b" });
    const taken = { code: "CONFLICT", field: "name" };
    await expect(createPrompt(ctx, { name: " Same ", text: "c" })).rejects.toMatchObject(taken);
    await expect(updatePrompt(ctx, other.id, { name: "Same" })).rejects.toMatchObject(taken);
    expect(await createPrompt(colleague, { name: "Same", text: "d" })).toMatchObject({ mine: true });
    await expect(createPrompt(ctx, { name: "", text: "x" })).rejects.toMatchObject({ field: "name" });
    await expect(createPrompt(ctx, { name: "Long", text: "x".repeat(20_001) })).rejects.toMatchObject({
      field: "text",
    });
  });
});
