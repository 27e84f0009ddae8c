import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gateway } from "@/lib/catalog";
import { createThread } from "@/lib/chats/create-thread";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { getDocument } from "@/lib/knowledge/get-document";
import { listCitations } from "@/lib/knowledge/list-citations";
import { listDocuments } from "@/lib/knowledge/list-documents";
import { searchPassages } from "@/lib/knowledge/search-passages";
import { uploadDocument } from "@/lib/knowledge/upload-document";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { allowFileTools, callTool, readPending, snapshot } from "./workbench";

const bytes = (text: string) => new TextEncoder().encode(text);

describe.each(databases)("files on %s", (kind) => {
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

  // biome-ignore lint/suspicious/noExplicitAny: the shape of a reply's data is what each test looks at
  const call = async (tool: string, args: object, who = ctx): Promise<any> => callTool(who, tool, args);
  const write = (path: string, content: string, more: object = {}, who = ctx) =>
    call("write_file", { path, content, ...more }, who);
  const find = async (query: string) =>
    (await searchPassages(ctx, { query, topK: 5 })).map(({ passage }) => passage).join("\n");

  test("a written file has a receipt that opens it, is found once it was read, and says so until then", async () => {
    const reply = await write("/documents/notes/oak.md", "# Oak\n\nThe kiln runs at 58 degrees.");
    expect(reply).toMatchObject({
      status: "ok",
      data: { path: "/documents/notes/oak.md", version: 1, state: "pending", note: expect.stringContaining("moment") },
      receipt: { route: "knowledge_base", type: "file", operation: "write_file", status: "success" },
    });
    const id = reply.data.document_id;
    expect(reply.receipt).toMatchObject({
      external_id: id,
      verifiable_url: `/w/${ctx.workspaceId}/documents/${id}`,
      preview: expect.stringContaining("58 degrees"),
    });
    expect(await getDocument(ctx, id)).toMatchObject({ state: "pending", folder: "/documents/notes", title: "oak" });
    expect(await find("kiln degrees")).toBe("");
    expect(await readPending(ctx)).toEqual(["ready"]);
    expect(await find("kiln degrees")).toContain("58 degrees");
    const rows = await db.prisma.auditRow.findMany({ where: { callId: reply.receipt.tool_call_id } });
    expect(rows.map((row) => row.action)).toEqual(
      expect.arrayContaining(["call.started", "receipt.written", "call.finished"]),
    );
  });

  test("writing over a file needs the version that was read, and the search finds the new text only", async () => {
    const stale = await write("/documents/notes/oak.md", "# Oak\n\nThe kiln runs at 60 degrees.", {
      expected_version: 7,
    });
    expect(stale).toMatchObject({ code: "CONFLICT", message: expect.stringContaining("version 1 now, not 7") });
    expect(await write("/documents/notes/oak.md", "x y z", { expected_version: 0 })).toMatchObject({
      code: "CONFLICT",
    });
    const read = await call("read_file", { path: "notes/oak.md" });
    expect(read.data).toMatchObject({ version: 1, total_lines: 3, next_offset: null });
    const done = await write("/documents/notes/oak.md", "# Oak\n\nThe kiln runs at 60 degrees.", {
      expected_version: read.data.version,
    });
    expect(done).toMatchObject({ status: "ok", data: { version: 2, document_id: read.data.document_id } });
    expect((await getDocument(ctx, done.data.document_id)).text).toContain("60 degrees");
    await readPending(ctx);
    expect(await find("kiln degrees")).toContain("60 degrees");
    expect(await find("kiln degrees")).not.toContain("58 degrees");
  });

  test("edit_file changes what occurs exactly once, else tells how often it occurs", async () => {
    await write("/documents/terms.txt", "Pay in 30 days.\r\nDeliver in 30 days.\r\nWarranty: two years.\r\n");
    const twice = await call("edit_file", { path: "/documents/terms.txt", old_string: "30 days", new_string: "14" });
    expect(twice).toMatchObject({ code: "INVALID_PARAM", message: expect.stringContaining("2 times") });
    const never = await call("edit_file", { path: "/documents/terms.txt", old_string: "60 days", new_string: "14" });
    expect(never).toMatchObject({ code: "INVALID_PARAM", message: expect.stringContaining("does not occur") });
    const done = await call("edit_file", {
      path: "/documents/terms.txt",
      old_string: "days.\nWarranty: two",
      new_string: "days.\nWarranty: three",
      expected_version: 1,
    });
    expect(done).toMatchObject({
      status: "ok",
      data: { version: 2 },
      receipt: { operation: "edit_file", preview: expect.stringContaining("three") },
    });
    // Line ends stay as the file has them.
    expect((await snapshot(ctx))["/documents/terms.txt"]).toContain("days.\\r\\nWarranty: three years.\\r\\n");
  });

  test("a reading of an older version never makes the newer one ready", async () => {
    const { data } = await write("/documents/race.md", "The first wording of it.");
    const stale = await db.prisma.document.findUniqueOrThrow({ where: { id: data.document_id } });
    await write("/documents/race.md", "The second wording of it.");
    const { ingestDocument } = await import("@/lib/knowledge/ingest-document");
    expect(await ingestDocument(ctx, stale.id, undefined, stale.version)).toBe("gone");
    expect(await db.prisma.document.findUniqueOrThrow({ where: { id: stale.id } })).toMatchObject({ state: "pending" });
    expect(await readPending(ctx)).toContain("ready");
    expect(await find("wording")).toBe("The second wording of it.");
  });

  test("nothing leaves /documents, and nothing is named by what cannot be seen", async () => {
    for (const path of [
      "/etc/passwd",
      "../secrets.md",
      "/documents/../x.md",
      "/documents/a//b.md",
      "/documents/a/./b.md",
      "/documents/a\u202Egnp.md",
      "/documents/a\u0000.md",
      "/documents/a\nb.md",
      "/documents/a\\b.md",
      "/documents/ a.md",
      `/documents/${"a".repeat(201)}.md`,
      `/documents/${"a/".repeat(13)}b.md`,
    ]) {
      const reply = await write(path, "some text");
      expect(reply.code, path).toBe("INVALID_PARAM");
      expect(reply.receipt).toBeUndefined();
    }
    expect(Object.keys(await snapshot(ctx)).some((path) => path.includes("passwd"))).toBe(false);
  });

  test.each(["plan.pdf", "plan.docx", "tool.exe"])("%s cannot be written as text", async (name) => {
    expect(await write(`/documents/${name}`, "text")).toMatchObject({
      code: "INVALID_PARAM",
      message: expect.stringContaining("only text"),
    });
  });

  test("case and composition make no second file; folders keep their spelling", async () => {
    await write("/documents/Angebote/Möbel.md", "Ein Angebot über Möbel.");
    const other = [
      "/documents/Angebote/möbel.md",
      "/documents/angebote/Neu.md",
      "/documents/Angebote",
      "/documents/Angebote/Möbel.md/x.md",
    ];
    for (const path of other) {
      expect((await write(path, `Text for ${path}`)).code, path).toMatch(/CONFLICT|INVALID_PARAM/);
    }
    // The same name in its decomposed form is the same file.
    expect(await call("read_file", { path: "/documents/Angebote/Mo\u0308bel.md" })).toMatchObject({ status: "ok" });
  });

  test("the same content is one document, whoever writes it and where", async () => {
    await write("/documents/one.md", "Exactly this content.");
    expect(await write("/documents/two.md", "Exactly this content.")).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("/documents/one.md"),
    });
    expect(await write("/documents/one.md", "Exactly this content.")).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("already"),
    });
  });

  test("an uploaded name that is taken gets a number", async () => {
    const names = [];
    for (const text of ["Upload number one.", "Upload number two.", "Upload number three."]) {
      names.push((await uploadDocument(ctx, { fileName: "report.md", bytes: bytes(text) })).document.fileName);
    }
    expect(names).toEqual(["report.md", "report (2).md", "report (3).md"]);
    const both = await Promise.all(
      ["a", "b"].map((text) => uploadDocument(ctx, { fileName: "both.md", bytes: bytes(`At once ${text}`) })),
    );
    expect(both.map(({ document }) => document.fileName).sort()).toEqual(["both (2).md", "both.md"]);
  });

  test("move_file renames and files away, overwrites nothing, and keeps the kind", async () => {
    const { data } = await write("/documents/draft.md", "# A draft\n\nIt says something of its own.");
    await readPending(ctx);
    const moved = await call("move_file", { from: "/documents/draft.md", to: "/documents/archive/final.md" });
    expect(moved).toMatchObject({
      status: "ok",
      data: { path: "/documents/archive/final.md", document_id: data.document_id, version: 2 },
      receipt: { operation: "move_file", preview: "/documents/draft.md → /documents/archive/final.md" },
    });
    expect(await getDocument(ctx, data.document_id)).toMatchObject({ title: "final", folder: "/documents/archive" });
    await write("/documents/other.md", "Another text, not to be lost.");
    expect(await call("move_file", { from: "other.md", to: "/documents/archive/final.md" })).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("/documents/archive/final.md"),
    });
    expect(await call("move_file", { from: "other.md", to: "/documents/archive" })).toMatchObject({
      data: { path: "/documents/archive/other.md" },
    });
    expect(await call("move_file", { from: "archive/other.md", to: "archive/other.pdf" })).toMatchObject({
      code: "INVALID_PARAM",
    });
    // What stands there already was not moved, and no receipt says so.
    const stays = await call("move_file", { from: "archive/other.md", to: "/documents/archive/" });
    expect(stays).toMatchObject({ code: "CONFLICT", message: expect.stringContaining("nothing was moved") });
    expect(stays.receipt).toBeUndefined();
    // A folder alone changes nothing that is found: it stays ready.
    await readPending(ctx);
    expect(await call("move_file", { from: "archive/final.md", to: "/documents/final.md" })).toMatchObject({
      data: { state: "ready" },
    });
  });

  test("mkdir makes what is missing, rmdir takes only what is empty", async () => {
    const made = await call("mkdir", { path: "/documents/2027/q1" });
    expect(made).toMatchObject({ status: "ok", data: { created: ["/documents/2027", "/documents/2027/q1"] } });
    expect(made.receipts.map((receipt: { external_id: string }) => receipt.external_id)).toEqual([
      "/documents/2027",
      "/documents/2027/q1",
    ]);
    expect(await call("mkdir", { path: "/documents/2027/Q1" })).toMatchObject({ code: "CONFLICT" });
    expect(await call("rmdir", { path: "/documents/2027" })).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("1 folder"),
    });
    await write("/documents/2027/q1/goals.md", "Goals of the first quarter.");
    expect(await call("rmdir", { path: "/documents/2027/q1" })).toMatchObject({
      message: expect.stringContaining("1 document"),
    });
    await call("rm", { path: "/documents/2027/q1/goals.md" });
    expect(await call("rmdir", { path: "/documents/2027/q1" })).toMatchObject({
      status: "ok",
      receipt: { type: "folder", operation: "rmdir", external_id: "/documents/2027/q1" },
    });
    expect(await call("rmdir", { path: "/documents" })).toMatchObject({ code: "CONFLICT" });
  });

  test("an editor removes their own documents and nobody else's; a viewer changes nothing", async () => {
    const editor = await joinContext(ctx, "editor");
    const viewer = await joinContext(ctx, "viewer");
    await write("/documents/owners.md", "Written by the owner.");
    await write("/documents/editors.md", "Written by the editor.", {}, editor);
    expect(await call("rm", { path: "/documents/owners.md" }, editor)).toMatchObject({ code: "PERMISSION_DENIED" });
    expect(await call("rm", { path: "/documents/editors.md" }, editor)).toMatchObject({
      status: "ok",
      receipt: { operation: "rm", verifiable_url: expect.stringContaining("folder=%2Fdocuments") },
    });
    expect(await write("/documents/owners.md", "Changed by the editor.", {}, editor)).toMatchObject({ status: "ok" });
    for (const [tool, args] of [
      ["write_file", { path: "x.md", content: "text" }],
      ["edit_file", { path: "owners.md", old_string: "editor", new_string: "viewer" }],
      ["rm", { path: "owners.md" }],
      ["mkdir", { path: "folder" }],
      ["move_file", { from: "owners.md", to: "mine.md" }],
      ["rmdir", { path: "archive" }],
    ] as const) {
      expect((await call(tool, args, viewer)).code, tool).toBe("PERMISSION_DENIED");
    }
    expect(await call("read_file", { path: "owners.md" }, viewer)).toMatchObject({ status: "ok" });
  });

  test("another workspace has a tree of its own", async () => {
    const stranger = await testContext(runtime);
    await allowFileTools(stranger);
    expect((await call("ls", {}, stranger)).data.entries).toEqual([]);
    expect((await call("glob", { pattern: "*" }, stranger)).data.entries).toEqual([]);
    expect((await call("grep", { pattern: "owner" }, stranger)).data.hits).toEqual([]);
    for (const [tool, args] of [
      ["read_file", { path: "/documents/owners.md" }],
      ["rm", { path: "/documents/owners.md" }],
      ["move_file", { from: "/documents/owners.md", to: "/documents/mine.md" }],
      ["edit_file", { path: "/documents/owners.md", old_string: "editor", new_string: "x" }],
    ] as const) {
      const reply = await call(tool, args, stranger);
      expect(reply.code, tool).toBe("NOT_FOUND");
      expect(JSON.stringify(reply), tool).not.toContain("Changed by");
    }
    // The same words may stand in both.
    expect(await write("/documents/owners.md", "Changed by the editor.", {}, stranger)).toMatchObject({
      status: "ok",
    });
  });

  test("ls, list_tree and glob show what is there", async () => {
    const root = (await call("ls", {})).data.entries;
    expect(root.filter((entry: { type: string }) => entry.type === "folder")).toContainEqual({
      path: "/documents/notes",
      type: "folder",
      documents: 1,
    });
    expect(root).toContainEqual(expect.objectContaining({ path: "/documents/one.md", type: "file", version: 1 }));
    expect((await call("list_tree", { depth: 2 })).data.tree).toMatch(/^notes\/\n {2}oak\.md$/m);
    const found = await call("glob", { pattern: "**/REPORT*.md" });
    expect(found.data.entries.map((entry: { path: string }) => entry.path)).toEqual([
      "/documents/report (2).md",
      "/documents/report (3).md",
      "/documents/report.md",
    ]);
    expect(await call("ls", { path: "/documents/nowhere" })).toMatchObject({ code: "NOT_FOUND" });
    expect(await call("read_file", { path: "/documents/notes" })).toMatchObject({ code: "INVALID_PARAM" });
    expect(await call("read_file", { path: "/documents/oak.md" })).toMatchObject({
      code: "NOT_FOUND",
      hint: expect.stringContaining("/documents/notes/oak.md"),
    });
  });

  test("grep gives numbered lines with labels; read_file pages and never gives a whole long document", async () => {
    const long = Array.from({ length: 3_000 }, (_, at) => `Line ${at + 1} speaks of batch B-${at + 1}.`).join("\n");
    await write("/documents/long.txt", long);
    await readPending(ctx);
    const { id: threadId } = await createThread(ctx, {});
    const inThread = (tool: string, args: object) => callTool(ctx, tool, args, { threadId });
    const found = await inThread("grep", { pattern: "batch b-2?00.", path: "/documents/long.txt" });
    expect(found.data).toMatchObject({
      hits: [
        {
          label: "[1]",
          path: "/documents/long.txt",
          passage: Array.from({ length: 10 }, (_, at) => `2${at}00: Line 2${at}00 speaks of batch B-2${at}00.`).join(
            "\n",
          ),
        },
      ],
    });
    const first = (await inThread("read_file", { path: "long.txt" })).data as never as {
      next_offset: number;
      hits: [{ label: string; passage: string; lines: string }];
    };
    expect(first.hits[0].label).toBe("[2]");
    expect(first.hits[0].passage.length).toBeLessThan(long.length / 5);
    let offset: number | null = 1;
    const pages: string[] = [];
    while (offset !== null) {
      const { data } = await inThread("read_file", { path: "long.txt", offset, limit: 1_000 });
      const page = data as never as { next_offset: number | null; hits: [{ passage: string }] };
      pages.push(page.hits[0].passage);
      offset = page.next_offset;
    }
    expect(pages.join("\n")).toBe(long);
    const [, cited] = await listCitations(ctx, threadId);
    expect(cited).toMatchObject({ number: 2, passage: first.hits[0].passage, start: 0 });
  });

  test("a label keeps the words it quoted, and leads to where they stand now", async () => {
    const { data } = await write("/documents/prices.md", "# Prices\n\nOak costs 40 euros.\n\nAsh costs 30 euros.");
    const { id: threadId } = await createThread(ctx, {});
    await readPending(ctx);
    await callTool(ctx, "grep", { pattern: "Ash costs", path: "prices.md" }, { threadId });
    await callTool(ctx, "grep", { pattern: "Oak costs", path: "prices.md" }, { threadId });
    await write("/documents/prices.md", "# New prices of the year\n\nOak costs 45 euros.\n\nAsh costs 30 euros.");
    const [ash, oak] = await listCitations(ctx, threadId);
    const { text } = await getDocument(ctx, data.document_id);
    expect(ash).toMatchObject({ passage: "Ash costs 30 euros.", documentId: data.document_id });
    expect(text!.slice(ash!.start!, ash!.end!)).toBe("Ash costs 30 euros.");
    expect(oak).toMatchObject({ passage: "Oak costs 40 euros.", start: null, documentId: data.document_id });
  });

  test("a card tells before anything is done: target, before and after, what to type", async () => {
    const preview = (name: string, args: object) =>
      gateway.tools.find((tool) => tool.name === name)!.preview!(args as never, { ctx });
    expect(await preview("write_file", { path: "/documents/fresh.md", content: "New." })).toMatchObject({
      target: { kind: "document", name: "/documents/fresh.md" },
      change: { before: null, after: "New." },
      risk: "low",
    });
    expect(await preview("write_file", { path: "/documents/one.md", content: "New." })).toMatchObject({
      change: { before: "Exactly this content.", after: "New." },
      risk: "medium",
    });
    const edit = { path: "/documents/one.md", old_string: "Exactly", new_string: "Only" };
    expect((await preview("edit_file", edit)).change).toEqual({
      before: "Exactly this content.",
      after: "Only this content.",
    });
    expect(await preview("rm", { path: "/documents/one.md" })).toMatchObject({ risk: "high", typeToConfirm: "one.md" });
    await expect(preview("rm", { path: "/documents/none.md" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await preview("rmdir", { path: "/documents/2027" })).toMatchObject({ typeToConfirm: "2027" });
    expect((await preview("move_file", { from: "one.md", to: "archive/one.md" })).target?.name).toBe(
      "/documents/one.md → /documents/archive/one.md",
    );
  });

  test("the list of documents can be narrowed to a folder", async () => {
    const inFolder = await listDocuments(ctx, { folder: "/documents/notes" });
    expect(inFolder.items.map(({ fileName }) => fileName)).toEqual(["oak.md"]);
    expect((await listDocuments(ctx, { folder: "/documents/none" })).items).toEqual([]);
    const all = await listDocuments(ctx);
    expect(all.items.length).toBeGreaterThan(5);
  });

  test("of two writers at once one is told, and one file stands there", async () => {
    const replies = await Promise.all(
      ["a", "b", "c"].map((text) => write("/documents/same.md", `By ${text}`, { expected_version: 0 })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual(["invalid", "invalid", "ok"]);
    expect(Object.keys(await snapshot(ctx)).filter((path) => path.endsWith("same.md"))).toHaveLength(1);
  });
});
