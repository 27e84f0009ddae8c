import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { gateway } from "@/lib/catalog";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { createDocument } from "@/lib/knowledge/files/create-document";
import { parsePath } from "@/lib/knowledge/files/parse-path";
import { prepareText } from "@/lib/knowledge/files/prepare-text";
import { uploadDocument } from "@/lib/knowledge/upload-document";
import { allowFileTools, callTool } from "@/tests/db/files/workbench";
import { testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { layTrigger } from "@/tests/support/lay-trigger";

const at = new Date("2026-12-01T09:00:00Z");

describe.each(databases)("what is said of documents on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = { ...testRuntime(db), clock: { now: () => at } };
  });
  beforeEach(async () => {
    ctx = await testContext(runtime);
    await allowFileTools(ctx);
    await layTrigger(ctx, "event");
  });
  afterAll(() => db.close());

  const raised = async (place = ctx) => {
    const rows = await db.prisma.jobEvent.findMany({ where: { name: "workspace/event.raised" } });
    return rows
      .map(({ id, data }) => ({ id, data: data as Record<string, unknown> }))
      .filter(({ data }) => data.workspaceId === place.workspaceId);
  };
  const paths = async () => (await raised()).map(({ data }) => (data.data as { path: string }).path).toSorted();
  const upload = (fileName: string, text: string) =>
    uploadDocument(ctx, { fileName, bytes: new TextEncoder().encode(text) });

  test("an upload has come into the root, once, though the same bytes come again", async () => {
    const { document } = await upload("plan.md", "# Plan\n\nOak.");
    await upload("again.md", "# Plan\n\nOak.");
    const [event, ...more] = await raised();
    expect(more).toEqual([]);
    expect(event!.data).toEqual({
      workspaceId: ctx.workspaceId,
      id: event!.id,
      name: "document.entered_folder",
      data: {
        document_id: document.id,
        path: "/documents/plan.md",
        folder: "/documents",
        name: "plan.md",
        media_type: "text/markdown",
        size_bytes: 12,
        user_id: ctx.person.userId,
        entered_at: at.toISOString(),
      },
    });
  });

  test("a written file has come; one that is written over or named otherwise has not; a moved one has", async () => {
    const write = (path: string, content: string, more = {}) =>
      callTool(ctx, "write_file", { path, content, ...more }, { turnId: "trn_1" });
    expect((await write("/documents/in/a.md", "One.")).status).toBe("ok");
    expect((await write("/documents/in/a.md", "Two.", { expected_version: 1 })).status).toBe("ok");
    const rename = { from: "/documents/in/a.md", to: "/documents/in/b.md" };
    expect((await callTool(ctx, "move_file", rename)).status).toBe("ok");
    expect(await paths()).toEqual(["/documents/in/a.md"]);
    // In which turn, so that it can be told which automation wrote it.
    expect((await raised())[0]!.data).toMatchObject({ turnId: "trn_1", data: { folder: "/documents/in" } });
    const move = { from: "/documents/in/b.md", to: "/documents/out/b.md" };
    expect((await callTool(ctx, "move_file", move)).status).toBe("ok");
    expect(await paths()).toEqual(["/documents/in/a.md", "/documents/out/b.md"]);
  });

  test("what is taken back is not said again", async () => {
    const done = async (tool: string, args: object) => {
      const reply = await callTool(ctx, tool, args);
      expect(reply.status, reply.message).toBe("ok");
      return reply.auditId!;
    };
    await done("write_file", { path: "/documents/in/a.md", content: "One." });
    const moved = await done("move_file", { from: "/documents/in/a.md", to: "/documents/out/a.md" });
    await gateway.undoAction(ctx, moved);
    const removed = await done("rm", { path: "/documents/in/a.md" });
    await gateway.undoAction(ctx, removed);
    expect(await db.prisma.document.count({ where: { workspaceId: ctx.workspaceId, folder: "/documents/in" } })).toBe(
      1,
    );
    expect(await paths()).toEqual(["/documents/in/a.md", "/documents/out/a.md"]);
  });

  test("what is rolled back was not said", async () => {
    const at = parsePath("/documents/in/a.md");
    const prepared = await prepareText(at.name, "One.");
    const broken = db.transaction(async (tx) => {
      await createDocument(tx, { ctx }, at, prepared);
      expect(await tx.jobEvent.count({ where: { data: { path: ["workspaceId"], equals: ctx.workspaceId } } })).toBe(2);
      throw new Error("broken off");
    });
    await expect(broken).rejects.toThrow("broken off");
    expect(await paths()).toEqual([]);
  });

  test("where no automation waits for events nothing is written", async () => {
    const quiet = await testContext(runtime);
    await layTrigger(quiet, "webhook");
    const { triggerId } = await layTrigger(quiet, "event");
    await db.prisma.automationTrigger.update({ where: { id: triggerId }, data: { enabled: false } });
    await uploadDocument(quiet, { fileName: "plan.md", bytes: new TextEncoder().encode("# Plan") });
    expect(await raised(quiet)).toEqual([]);
  });
});
