import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gateway } from "@/lib/catalog";
import { createThread } from "@/lib/chats/create-thread";
import type { Context } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { getMemory } from "@/lib/memory/get-memory";
import { putMemory } from "@/lib/memory/put-memory";
import { hardLimit } from "@/lib/memory/schema";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";

describe.each(databases)("memory on %s", (kind) => {
  let db: Database;
  let ctx: Context;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    ctx = await testContext(testRuntime(db));
  });
  afterAll(() => db.close());

  const update = (who: Context, updated_memory: string, threadId?: string) =>
    gateway.invoke(
      { tool: "update_memory", arguments: { updated_memory } },
      { ctx: who, threadId, agentPath: ["supervisor"] },
    );
  const facts = "## Facts\n- 2026-11-30: The fiscal year starts in April.";

  test("a private thread writes the person's memory, a shared one the team's, and neither the other", async () => {
    const mine = await createThread(ctx, {});
    const ours = await createThread(ctx, { visibility: "workspace" });
    const saved = await update(ctx, facts, mine.id);
    expect(saved).toMatchObject({
      status: "ok",
      data: { status: "saved", memory_md: facts, warnings: [] },
      receipt: {
        route: "memory",
        type: "memory",
        operation: "update",
        status: "success",
        preview: "- 2026-11-30: The fiscal year starts in April.",
      },
    });
    await update(ctx, "## Team\n- 2026-11-30: Quotes in euros.", ours.id);
    expect((await getMemory(ctx, "user")).markdown).toBe(facts);
    expect((await getMemory(ctx, "team")).markdown).toBe("## Team\n- 2026-11-30: Quotes in euros.");
    const colleague = await joinContext(ctx, "editor");
    expect((await getMemory(colleague, "user")).markdown).toBe("");
    expect((await getMemory(colleague, "team")).markdown).toContain("Quotes in euros");
    const stranger = await testContext(ctx);
    expect((await getMemory(stranger, "team")).markdown).toBe("");
    const rows = await db.prisma.auditRow.findMany({ where: { tool: "update_memory", workspaceId: ctx.workspaceId } });
    expect(rows.map((row) => row.action)).toEqual(
      expect.arrayContaining(["call.started", "call.finished", "receipt.written"]),
    );
  });

  test("the receipt shows every line exactly as it was stored, and the stored line is there (pains 62 and 178)", async () => {
    const own = await testContext(ctx);
    const lines = [
      `- 2026-11-30: The depot ${"and its many gates ".repeat(20)}stand in Hull.`,
      "- 2026-11-30: Tea at four.",
    ];
    const saved = await update(own, `${facts}\n${lines.join("\n")}`);
    expect(saved.receipt?.preview?.split("\n")).toEqual(["- 2026-11-30: The fiscal year starts in April.", ...lines]);
    const { markdown, version } = await getMemory(own, "user");
    for (const line of saved.receipt!.preview!.split("\n")) expect(markdown.split("\n")).toContain(line);
    expect(saved.receipt?.external_id).toMatch(new RegExp(`^mry_\\w+@${version}$`));
  });

  test("nothing new leaves no receipt, and a refusal changes nothing and says why", async () => {
    const before = await getMemory(ctx, "user");
    const same = await update(ctx, before.markdown);
    expect(same).toMatchObject({ status: "ok", data: { status: "no_op" } });
    expect(same.receipt).toBeUndefined();
    const tooLong = await update(ctx, `${facts}\n${"x".repeat(hardLimit)}`);
    expect(tooLong).toMatchObject({ status: "invalid", message: expect.stringContaining(`limit is ${hardLimit}`) });
    expect(await getMemory(ctx, "user")).toEqual(before);
  });

  test("every version is kept, and a person's write needs the version that was read", async () => {
    const read = await getMemory(ctx, "user");
    const written = await putMemory(ctx, "user", { markdown: "Only this." }, read.version);
    expect(written).toMatchObject({ markdown: "Only this.", version: read.version + 1 });
    await expect(putMemory(ctx, "user", { markdown: "Late." }, read.version)).rejects.toMatchObject({
      code: "PRECONDITION_FAILED",
    });
    const versions = await db.prisma.memoryVersion.findMany({
      where: { userId: ctx.person.userId },
      orderBy: { version: "asc" },
    });
    expect(versions.map((version) => version.markdown)).toEqual(expect.arrayContaining([facts, "Only this."]));
  });

  test("of two that write at once one is kept, and the other is told", async () => {
    const both = await Promise.all(["a", "b"].map((text) => update(ctx, `## Facts\n- 2026-11-30: ${text}`)));
    const saved = both.filter((reply) => reply.status === "ok");
    expect(saved.length).toBeGreaterThanOrEqual(1);
    for (const reply of both.filter((reply) => reply.status !== "ok")) expect(reply.code).toBe("CONFLICT");
    expect((await getMemory(ctx, "user")).markdown).toMatch(/: [ab]$/);
  });

  test("a viewer reads and cannot write", async () => {
    const viewer = await joinContext(ctx, "viewer");
    expect((await getMemory(viewer, "team")).markdown).toContain("euros");
    await expect(putMemory(viewer, "team", { markdown: "x" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await update(viewer, facts)).toMatchObject({ code: "PERMISSION_DENIED" });
  });
});
