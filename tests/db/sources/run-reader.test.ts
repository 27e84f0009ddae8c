import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gateway } from "@/lib/catalog";
import { createThread } from "@/lib/chats/create-thread";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { listRuns } from "@/lib/sources/runs/list-runs";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";

const page = (title: string, text: string) => ({
  ...{ status: "success", url: "https://a.example.org/", final_url: "https://a.example.org/", depth: 0, title, text },
  ...{ author: null, published: null, description: null, site_name: null, language: "en", content_type: "text/html" },
  ...{ truncated: false, links: [], contacts: [], structured_data: [], fetched_at: "2026-11-30T09:00:00.000Z" },
});
const failed = {
  ...{
    status: "failed",
    url: "https://a.example.org/x",
    depth: 1,
    code: "not_found",
    message: "There is no such page.",
  },
  ...{ http_status: 404, fetched_at: "2026-11-30T09:00:00.000Z" },
};
const lines = [page("Fees", "A berth costs 41 euros a night."), page("Rules", "No <script> here."), failed];

describe.each(databases)("the run reader on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;
  let threadId: string;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
    ctx = await testContext(runtime);
    threadId = (await createThread(ctx, {})).id;
  });
  afterAll(() => db.close());

  const daysOn = (days: number) => new Date(runtime.clock.now().getTime() + days * 86_400_000);
  async function store(kindOf: "run" | "spill", content: object[], given: object = {}): Promise<string> {
    const id = runtime.ids.next(kindOf);
    const of = { workspaceId: ctx.workspaceId, userId: ctx.person.userId, threadId, callId: "c", tool: "web_crawl" };
    const times = { createdAt: runtime.clock.now(), expiresAt: daysOn(7) };
    const text = content.map((line) => JSON.stringify(line)).join("\n");
    const row = { id, ...of, title: "Fees", items: content.length, content: text, ...times, ...given };
    await db.prisma.storedRun.create({ data: row });
    return id;
  }
  async function ranSpecialist(output: string | null, finishedAt = runtime.clock.now()): Promise<string> {
    const id = runtime.ids.next("run");
    const of = { workspaceId: ctx.workspaceId, threadId, turnId: "t", toolCallId: "c", specialist: "web_crawler" };
    const times = { startedAt: finishedAt, finishedAt };
    await db.prisma.specialistRun.create({ data: { id, ...of, description: "x", state: "done", output, ...times } });
    return id;
  }
  const call = (
    who: Context,
    tool: string,
    args: object,
    thread: string | undefined,
    path: string[] = ["supervisor"],
  ) => gateway.invoke({ tool, arguments: args }, { ctx: who, agentPath: path, threadId: thread });
  const read = (who: Context, ref: string, thread: string | undefined = threadId, args: object = {}) =>
    call(who, "read_run", { ref, ...args }, thread);

  test("a crawl, a specialist's output and a spill are paged and searched, by those who may", async () => {
    const crawl = await store("run", lines);
    const citation = { threadId, workspaceId: ctx.workspaceId, number: 3, sourceKey: `run:${crawl}`, title: "Fees" };
    await db.prisma.citation.create({
      data: { id: runtime.ids.next("cite"), ...citation, passage: "p", createdAt: runtime.clock.now() },
    });
    const first = await read(ctx, crawl, threadId, { limit: 2 });
    expect(first).toMatchObject({ code: "OK", data: { kind: "pages", label: "[3]", total_lines: 3, next_offset: 2 } });
    expect(JSON.stringify(first.data)).toContain("No &lt;script> here.");
    const found = await call(ctx, "search_run", { ref: crawl, pattern: "\\d+ euros" }, threadId);
    expect(found).toMatchObject({ data: { matches: [{ offset: 0, text: expect.stringContaining("41 euros") }] } });

    const spill = await store("spill", [{ tool: "task", output: "long" }], { tool: "task", title: "task" });
    const run = await ranSpecialist('{"call":1}\n{"contract":{}}');
    expect(await read(ctx, spill)).toMatchObject({
      data: { kind: "spill", lines: [{ tool: "task", output: "long" }] },
    });
    for (const path of [["supervisor"], ["supervisor", "web_crawler"], ["supervisor", "knowledge_base"], []]) {
      expect(await call(ctx, "read_run", { ref: run }, threadId, path)).toMatchObject({
        data: { kind: "specialist", title: "web_crawler", lines: [{ call: 1 }, { contract: {} }] },
      });
    }
    // What left a model's context is no run of pages that people list.
    expect((await listRuns(ctx)).items.map(({ id }) => id)).toContain(crawl);
    expect((await listRuns(ctx)).items.map(({ id }) => id)).not.toContain(spill);
  });

  test("foreign, expired and forgotten ones are not found, nor those of another thread", async () => {
    const crawl = await store("run", lines);
    const run = await ranSpecialist("{}");
    const colleague = await joinContext(ctx, "editor");
    const stranger = await testContext(runtime);
    const elsewhere = (await createThread(ctx, {})).id;
    const shared = (await createThread(ctx, { visibility: "workspace" })).id;
    const open = await store("run", lines, { threadId: shared });
    for (const ref of [crawl, run]) {
      expect(await read(colleague, ref, undefined)).toMatchObject({ status: "invalid", code: "NOT_FOUND" });
      expect((await read(stranger, ref, undefined)).code).toBe("NOT_FOUND");
      expect((await read(ctx, ref, elsewhere)).code).toBe("NOT_FOUND");
      expect((await call(ctx, "search_run", { ref, pattern: "x" }, elsewhere)).code).toBe("NOT_FOUND");
      expect((await read(ctx, ref, undefined)).code).toBe("OK");
    }
    expect((await read(await joinContext(ctx, "viewer"), open, shared)).code).toBe("OK");
    const gone = [
      await store("run", lines, { expiresAt: daysOn(-1) }),
      await ranSpecialist("{}", daysOn(-31)),
      await ranSpecialist(null),
      runtime.ids.next("spill"),
    ];
    for (const ref of gone) expect((await read(ctx, ref)).code).toBe("NOT_FOUND");
    expect((await read(ctx, "../secrets")).code).toBe("INVALID_PARAM");
    expect((await read(ctx, crawl, threadId, { limit: 101 })).code).toBe("INVALID_PARAM");
    await gateway.flush({ ctx });
    const rows = await db.prisma.auditRow.findMany({ where: { workspaceId: ctx.workspaceId, tool: "read_run" } });
    expect(rows.filter(({ code }) => code === "NOT_FOUND")).toHaveLength(8);
  });

  test("what was trimmed for one role is not read by another that sees less", async () => {
    const workspace = await testContext(runtime);
    const shared = (await createThread(workspace, { visibility: "workspace" })).id;
    const of = { workspaceId: workspace.workspaceId, userId: workspace.person.userId, threadId: shared };
    const spill = await store("spill", [{ salary: 4_100 }], of);
    const crawl = await store("run", lines, of);
    const viewer = await joinContext(workspace, "viewer");
    const editor = await joinContext(workspace, "editor");
    expect((await read(viewer, spill, shared)).code).toBe("OK");
    await db.prisma.toolSetting.create({
      data: {
        ...{ workspaceId: workspace.workspaceId, tool: "search_knowledge_base", changedById: workspace.person.userId },
        masks: [{ column: "passage", roles: ["viewer"], mask: "hide" }],
        changedAt: runtime.clock.now(),
      },
    });
    expect((await read(viewer, spill, shared)).code).toBe("NOT_FOUND");
    expect((await read(viewer, crawl, shared)).code).toBe("OK");
    for (const who of [editor, workspace]) expect((await read(who, spill, shared)).code).toBe("OK");
  });

  test("a run becomes a document with a receipt, which takes it back", async () => {
    const crawl = await store("run", lines);
    const tool = { workspaceId: ctx.workspaceId, tool: "export_run", mode: "allow" };
    const input = { ref: crawl, title: "Fees / spring.md", folder: "/documents/web" };
    const asked = await call(ctx, "export_run", input, threadId, ["supervisor", "web_crawler"]);
    expect(asked).toMatchObject({ status: "pending", code: "APPROVAL_REQUIRED" });
    await db.prisma.toolSetting.create({
      data: { ...tool, changedById: ctx.person.userId, changedAt: runtime.clock.now() },
    });
    expect((await call(ctx, "export_run", input, threadId)).code).toBe("PERMISSION_DENIED");
    const viewer = await joinContext(ctx, "viewer");
    expect((await call(viewer, "export_run", input, undefined, [])).code).toBe("PERMISSION_DENIED");
    const made = await call(ctx, "export_run", input, threadId, ["supervisor", "web_crawler"]);
    expect(made).toMatchObject({
      status: "ok",
      data: { path: "/documents/web/Fees - spring.md", state: "pending" },
      receipt: { status: "success", type: "file", operation: "write_file" },
    });
    const { document_id: documentId } = made.data as { document_id: string };
    const { text } = await db.prisma.documentContent.findUniqueOrThrow({ where: { documentId } });
    expect(text).toContain("# Fees / spring.md\n\n## Fees\n\n<https://a.example.org/>, read 2026-11-30");
    expect(text).toContain("## Pages that could not be read\n\n- <https://a.example.org/x>: There is no such page.");
    expect((await call(ctx, "export_run", input, threadId, ["supervisor", "web_crawler"])).code).toBe("CONFLICT");
    expect(await gateway.undoAction(ctx, made.auditId)).toMatchObject({ result: "reverted" });
    expect(await db.prisma.document.findUnique({ where: { id: documentId } })).toBeNull();
  });

  test("what left a model's context does not count as pages of others", async () => {
    const thread = (await createThread(ctx, {})).id;
    await store("spill", [{ output: "x" }], { threadId: thread });
    const memory = { updated_memory: "## Facts\n- 2026-11-30: The depot is in Hull." };
    expect((await call(ctx, "update_memory", memory, thread)).code).toBe("OK");
    await store("run", lines, { threadId: thread });
    const more = { updated_memory: `${memory.updated_memory}\n- 2026-11-30: The gate is green.` };
    expect((await call(ctx, "update_memory", more, thread)).code).toBe("APPROVAL_REQUIRED");
  });
});
