import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { deleteDocument } from "@/lib/knowledge/delete-document";
import { getDocument } from "@/lib/knowledge/get-document";
import { getDocumentFile } from "@/lib/knowledge/get-document-file";
import { ingestDocument } from "@/lib/knowledge/ingest-document";
import { maxFileBytes } from "@/lib/knowledge/limits";
import { listDocuments } from "@/lib/knowledge/list-documents";
import { retryDocument } from "@/lib/knowledge/retry-document";
import { searchPassages } from "@/lib/knowledge/search-passages";
import { uploadDocument } from "@/lib/knowledge/upload-document";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";

const file = (path: string) => new Uint8Array(readFileSync(path));
const text = (value: string) => new TextEncoder().encode(value);

describe.each(databases)("documents on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
    ctx = await testContext(runtime, "owner");
  });
  afterAll(() => db.close());

  const audited = async (action: string, documentId: string) =>
    (await db.prisma.auditRow.findMany({ where: { workspaceId: ctx.workspaceId, action } })).filter(({ body }) =>
      body.includes(documentId),
    ).length;
  const upload = async (fileName: string, bytes: Uint8Array, as: Context = ctx) =>
    (await uploadDocument(as, { fileName, bytes })).document;
  const add = async (fileName: string, bytes: Uint8Array, as: Context = ctx) => {
    const { id } = await upload(fileName, bytes, as);
    const outcome = await ingestDocument(as, id);
    return { id, outcome, document: await getDocument(as, id) };
  };

  it("takes in every document of the fixtures and finds each by what it alone says", async () => {
    const folder = "tests/fixtures/documents/";
    for (const name of readdirSync(folder)) {
      const { document } = await add(name, file(folder + name));
      expect(document, name).toMatchObject({ state: "ready", reason: null, fileName: name });
      expect(document.chunkCount).toBeGreaterThan(0);
      const chunks = await db.prisma.chunk.findMany({
        where: { documentId: document.id },
        orderBy: { position: "asc" },
      });
      expect(chunks.map((chunk) => chunk.text).join("")).toBe(document.text);
      expect(chunks).toHaveLength(document.chunkCount);
    }
    const named = async (q: string) => (await listDocuments(ctx, { q })).items.map(({ fileName }) => fileName);
    expect(await named("HANDBOOK")).toEqual(["hr-handbook.md"]);
    expect(await named("safety.zh")).toEqual(["warehouse-safety.zh.pdf"]);
    expect(await named("_safety%")).toEqual([]);
    const asked: Array<[string, string, string]> = [
      ["How many days of annual leave does an employee have?", "hr-handbook.md", "27 days"],
      ["When is the lead time of Nordvik Tra?", "suppliers.md", "21 days"],
      ["code E-411", "maintenance-manual.pdf", "rotary valve"],
      ["E411 rotary valve", "maintenance-manual.pdf", "rotary valve"],
      ["What does delivery cost within Germany?", "product-faq.html", "29 euros"],
      ["penalty for delay per working day Harrow", "supply-agreement-harrow.docx", "0.6 percent"],
      ["MP-1502", "price-list-2026.csv", "149.00"],
      ["叉车限速是多少？", "warehouse-safety.zh.pdf", "每小时8公里"],
      ["一线城市的住宿上限", "travel-policy.zh.docx", "650元"],
      ["阻尼滑轨的单价", "供应商价目表.csv", "27.30"],
      ["新任仓库主管是谁", "meeting-notes.zh.txt", "韩雪梅"],
      ["定制产品可以退货吗", "product-faq.zh.html", "不退不换"],
    ];
    const names = new Map((await listDocuments(ctx)).items.map((item) => [item.id, item.fileName]));
    for (const [query, name, answer] of asked) {
      const [first] = await searchPassages(ctx, { query, topK: 5 });
      expect([names.get(first?.documentId ?? ""), first?.passage.includes(answer)], query).toEqual([name, true]);
    }
    const [hit] = await searchPassages(ctx, { query: "code E-411", topK: 1 });
    expect(hit).toMatchObject({ page: 2, title: "maintenance-manual" });
    const detail = await getDocument(ctx, hit!.documentId);
    expect(detail.text!.slice(hit!.start, hit!.end).trim()).toBe(hit!.passage);
  });

  it("gives the same document for the same bytes, also when both come at once, and audits one upload", async () => {
    const bytes = text("# Twice\n\nThe same bytes.");
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, at) => uploadDocument(ctx, { fileName: `twice-${at}.md`, bytes })),
    );
    const ids = new Set(answers.map(({ document }) => document.id));
    expect(ids.size).toBe(1);
    expect(answers.filter(({ existed }) => !existed)).toHaveLength(1);
    const [id] = ids;
    expect(await audited("document.uploaded", id!)).toBe(1);
    expect(await db.prisma.jobEvent.count({ where: { data: { path: ["documentId"], equals: id! } } })).toBe(1);
    const other = await testContext(runtime, "owner");
    expect((await uploadDocument(other, { fileName: "twice.md", bytes })).existed).toBe(false);
  });

  it.each([
    ["RG-06.md", new Uint8Array(), "UNREADABLE", /empty.*no readable text/],
    ["plan.pdf", text("plain words"), "UNSUPPORTED_TYPE", /plain text/],
    ["plan.txt", file("tests/fixtures/documents/maintenance-manual.pdf"), "UNSUPPORTED_TYPE", /PDF/],
    ["plan.md", file("tests/fixtures/documents/travel-policy.zh.docx"), "UNSUPPORTED_TYPE", /DOCX/],
    [
      "picture.md",
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1]),
      "UNSUPPORTED_TYPE",
      /something else/,
    ],
    ["tool.exe", text("MZ"), "UNSUPPORTED_TYPE", /\.exe/],
    ["thirty.txt", new Uint8Array(30_000_000).fill(65), "TOO_LARGE", /28.6 MB; a text file may have 10 MB/],
    ["big.pdf", new Uint8Array(maxFileBytes + 1).fill(65), "TOO_LARGE", /50 MB/],
    [
      "cut.docx",
      file("tests/fixtures/documents/travel-policy.zh.docx").slice(0, 1500),
      "UNREADABLE",
      /not a complete Word/,
    ],
  ])("refuses %s at once and keeps nothing", async (name, bytes, code, words) => {
    const before = await db.prisma.blob.count();
    const refused = await uploadDocument(ctx, { fileName: name, bytes }).then(
      () => null,
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({
      code,
      detail: expect.stringMatching(words),
      hint: expect.any(String),
      reason: expect.any(String),
    });
    expect(await db.prisma.blob.count()).toBe(before);
  });

  it.each([
    ["RG-03.pdf", "needs_ocr", /text layer/],
    ["RG-06b.md", "no_text", /no readable text/],
    ["RG-06c.html", "no_text", /no readable text/],
    ["SE-11.docx", "expands_too_far", /larger/],
    ["locked.pdf", "encrypted", /password/],
  ])("%s ends as failed with the reason %s, never ready", async (name, reason, words) => {
    const { document, outcome } = await add(name, file(`tests/fixtures/cases/${name}`));
    expect(outcome).toBe("failed");
    expect(document).toMatchObject({ state: "failed", reason, chunkCount: 0, detail: expect.stringMatching(words) });
    expect(await db.prisma.chunk.count({ where: { documentId: document.id } })).toBe(0);
    expect((await retryDocument(ctx, document.id)).state).toBe("pending");
    await deleteDocument(ctx, document.id);
  });

  it("ends a damaged PDF as failed, and keeps its bytes", async () => {
    const bytes = file("tests/fixtures/documents/maintenance-manual.pdf").slice(0, 9000);
    const { id, document } = await add("cut.pdf", bytes);
    expect(document).toMatchObject({ state: "failed", reason: "damaged" });
    expect(Buffer.from((await getDocumentFile(ctx, id)).bytes).equals(Buffer.from(bytes))).toBe(true);
  });

  it("gives the same chunks when reading is replayed, and keeps their ids", async () => {
    const body = `# Long\n\n${Array.from({ length: 900 }, (_, at) => `## Part ${at}\n\n${"Oak and ash boards are dried for weeks. ".repeat(6)}\n`).join("\n")}`;
    const { id } = await add("replayed.md", text(body));
    const state = () =>
      Promise.all([
        db.prisma.chunk.findMany({ where: { documentId: id }, orderBy: { position: "asc" } }),
        db.prisma.posting.findMany({ where: { documentId: id }, orderBy: [{ term: "asc" }, { fromPosition: "asc" }] }),
      ]);
    const before = await state();
    expect(before[0].length).toBeGreaterThan(128);
    expect(await ingestDocument(ctx, id)).toBe("gone");
    expect(await state()).toEqual(before);
    // As after a crash in the middle: the document is still being processed, the last stretches are missing.
    await db.prisma.chunk.deleteMany({ where: { documentId: id, position: { gte: 128 } } });
    await db.prisma.posting.deleteMany({ where: { documentId: id, fromPosition: { gte: 128 } } });
    await db.prisma.document.update({ where: { id }, data: { state: "processing", chunkCount: 128 } });
    expect(await ingestDocument(ctx, id)).toBe("ready");
    const after = await state();
    expect(after[0].slice(0, 128)).toEqual(before[0].slice(0, 128));
    expect(after[0].map(({ hash, position }) => [position, hash])).toEqual(
      before[0].map(({ hash, position }) => [position, hash]),
    );
    expect(after[1]).toEqual(before[1]);
  });

  it("re-indexing keeps the rows of unchanged chunks, wherever they stand now", async () => {
    const part = (name: string) =>
      `## ${name}\n\n${`${name} is about wood that is dried in the kiln. `.repeat(12)}\n\n`;
    const parts = Array.from({ length: 300 }, (_, at) => part(`Part ${at}`));
    const { id } = await add("moved.md", text(parts.join("")));
    const before = await db.prisma.chunk.findMany({ where: { documentId: id } });
    const changed = [part("New"), ...parts.slice(0, 100), ...parts.slice(150), part("Last")].join("");
    const { blobId } = await db.prisma.documentContent.findUniqueOrThrow({ where: { documentId: id } });
    await db.prisma.blob.update({ where: { id: blobId }, data: { bytes: text(changed) } });
    await db.prisma.document.update({ where: { id }, data: { state: "pending" } });
    expect(await ingestDocument(ctx, id)).toBe("ready");
    const after = await db.prisma.chunk.findMany({ where: { documentId: id }, orderBy: { position: "asc" } });
    expect(after.map((chunk) => chunk.text).join("")).toBe(changed);
    const idByHash = new Map(before.map((chunk) => [chunk.hash, chunk.id]));
    expect(after.filter((chunk) => idByHash.get(chunk.hash) === chunk.id)).toHaveLength(250);
    expect(after.filter((chunk) => !idByHash.has(chunk.hash))).toHaveLength(2);
    expect((await searchPassages(ctx, { query: "Part 299", topK: 1 }))[0]?.headingPath).toEqual(["Part 299"]);
    expect(
      (await searchPassages(ctx, { query: "Part 120", topK: 20, documentIds: [id] })).map((hit) => hit.headingPath[0]),
    ).not.toContain("Part 120");
  });

  it("shows another workspace nothing: every call answers not found, and search is empty", async () => {
    const { id } = await add("secret.md", text("# Secret\n\nThe zephyrium vault opens at nine."));
    const stranger = await testContext(runtime, "owner");
    for (const call of [getDocument, getDocumentFile, deleteDocument, retryDocument]) {
      await expect(call(stranger, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await ingestDocument(stranger, id)).toBe("gone");
    expect((await listDocuments(stranger)).items).toEqual([]);
    expect(await searchPassages(stranger, { query: "zephyrium", topK: 5 })).toEqual([]);
    expect(await searchPassages(stranger, { query: "zephyrium", topK: 5, documentIds: [id] })).toEqual([]);
    expect(await searchPassages(ctx, { query: "zephyrium", topK: 5 })).toHaveLength(1);
  });

  it("refuses a viewer every change, and lets an editor delete only what is theirs", async () => {
    const { id } = await add("owners.md", text("# Owner's\n\nNobody else deletes this."));
    const viewer = await joinContext(ctx, "viewer");
    const editor = await joinContext(ctx, "editor");
    const refused = { code: "FORBIDDEN" };
    await expect(upload("new.md", text("Viewer's words"), viewer)).rejects.toMatchObject(refused);
    await expect(deleteDocument(viewer, id)).rejects.toMatchObject(refused);
    await expect(retryDocument(viewer, id)).rejects.toMatchObject(refused);
    await expect(deleteDocument(editor, id)).rejects.toMatchObject({
      ...refused,
      detail: expect.stringContaining("documents:delete"),
    });
    expect((await getDocument(viewer, id)).title).toBe("owners");
    const own = await add("editors.md", text("# Editor's own"), editor);
    await deleteDocument(editor, own.id);
    await expect(getDocument(editor, own.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await audited("document.deleted", own.id)).toBe(1);
  });

  it.each(["pending", "processing", "ready", "failed", "deleting"])(
    "deletes a document that is %s, whole",
    async (state) => {
      const { id } = await add(`${state}.md`, text(`# ${state}\n\nWords of a ${state} document.`));
      const { sha256 } = await db.prisma.document.findUniqueOrThrow({ where: { id } });
      await db.prisma.document.update({ where: { id }, data: { state } });
      await deleteDocument(ctx, id);
      const left = [
        await db.prisma.document.count({ where: { id } }),
        await db.prisma.documentContent.count({ where: { documentId: id } }),
        await db.prisma.chunk.count({ where: { documentId: id } }),
        await db.prisma.posting.count({ where: { documentId: id } }),
        await db.prisma.blob.count({ where: { workspaceId: ctx.workspaceId, sha256 } }),
      ];
      expect(left).toEqual([0, 0, 0, 0, 0]);
      expect(await ingestDocument(ctx, id)).toBe("gone");
    },
  );

  it("pain 117: shows a document that nobody works on any more as stalled, and lets it be tried again", async () => {
    const { id } = await upload("stalled.md", text("# Stalled\n\nNobody came."));
    const long = new Date(Date.now() - 11 * 60_000);
    await db.prisma.document.update({ where: { id }, data: { state: "processing", heartbeatAt: long } });
    expect(await getDocument(ctx, id)).toMatchObject({ state: "failed", reason: "stalled" });
    expect(await retryDocument(ctx, id)).toMatchObject({ state: "pending", reason: null });
    expect(await audited("document.retried", id)).toBe(1);
    await expect(retryDocument(ctx, id)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await ingestDocument(ctx, id)).toBe("ready");
  });

  it("tells open pages about every change", async () => {
    const { id } = await add("told.md", text("# Told\n\nPages hear of it."));
    await deleteDocument(ctx, id);
    const events = await db.prisma.workspaceEvent.findMany({
      where: { name: "document.changed" },
      orderBy: { id: "asc" },
    });
    const states = events.map(({ data }) => data as { id: string; state: string }).filter((data) => data.id === id);
    expect(states.map(({ state }) => state)).toEqual(["pending", "processing", "ready", "deleting", "deleted"]);
  });

  it("pages through the list, newest first", async () => {
    const fresh = await testContext(runtime, "owner");
    const names = ["a.md", "b.md", "c.md"];
    for (const name of names) await upload(name, text(`# ${name}`), fresh);
    const first = await listDocuments(fresh, { limit: 2 });
    const second = await listDocuments(fresh, { limit: 2, cursor: first.nextCursor });
    expect([...first.items, ...second.items].map((item) => item.fileName).sort()).toEqual(names);
    expect(second.nextCursor).toBeNull();
  });
});
