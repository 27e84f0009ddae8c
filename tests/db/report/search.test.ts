import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getDocument } from "@/lib/knowledge/get-document";
import { ingestDocument } from "@/lib/knowledge/ingest-document";
import { uploadDocument } from "@/lib/knowledge/upload-document";
import { databases } from "@/tests/support/database";
import { handbook, openReportBench, type ReportBench } from "./bench";

const files = [
  "hr-handbook.md",
  "maintenance-manual.pdf",
  "travel-policy.zh.docx",
  "product-faq.html",
  "quality-checklist.md",
];

describe.each(databases)("a report from the workspace's documents on %s", (kind) => {
  let bench: ReportBench;
  const ids = new Map<string, string>();
  beforeAll(async () => {
    bench = await openReportBench(kind);
    for (const fileName of files) {
      const bytes = readFileSync(join(process.cwd(), "tests/fixtures/documents", fileName));
      const { document } = await uploadDocument(bench.ctx, { fileName, bytes: new Uint8Array(bytes) });
      expect(await ingestDocument(bench.ctx, document.id)).toBe("ready");
      ids.set(fileName, document.id);
    }
  });
  afterAll(() => bench.stop());

  test("kb_search: sources are the documents found, each once, with passages that stand in their text", async () => {
    const report = await bench.report({
      topic: "Holidays and machine care",
      source_strategy: "kb_search",
      search_queries: ["annual leave days", "lubrication and maintenance of machines", "annual leave"],
    });
    expect(report.state).toBe("ready");
    const documents = report.sources.map((source) => source.documentId);
    expect(new Set(documents).size).toBe(documents.length);
    expect(documents).toEqual(expect.arrayContaining([ids.get("hr-handbook.md"), ids.get("maintenance-manual.pdf")]));
    expect(report.sources.map((source) => source.n)).toEqual(documents.map((_, index) => index + 1));
    for (const source of report.sources) {
      const { text } = await getDocument(bench.ctx, source.documentId ?? "");
      for (const passage of source.passages) {
        expect(text?.slice(passage.start ?? 0, passage.end ?? 0).trim()).toBe(passage.text.trim());
      }
    }
    const manual = report.sources.find((source) => source.documentId === ids.get("maintenance-manual.pdf"));
    expect(manual?.passages.every((passage) => (passage.page ?? 0) >= 1)).toBe(true);
    expect(report.outline.filter((one) => one.level === 2).length).toBeGreaterThanOrEqual(4);
  });

  test("auto searches when the text at hand is short, by the topic's own words", async () => {
    const report = await bench.report({ topic: "差旅报销规定", source_strategy: "auto", source_content: "请写清楚。" });
    expect(report.state).toBe("ready");
    expect(report.sources[0]).toMatchObject({ documentId: null, title: "所提供的文本" });
    expect(report.sources.map((source) => source.documentId)).toContain(ids.get("travel-policy.zh.docx"));
  });

  test("auto does not search when it has 200 words", async () => {
    const report = await bench.report({ topic: "Cold chain", source_strategy: "auto", source_content: handbook });
    expect(report.sources.map((source) => source.documentId)).toEqual([null]);
  });

  test("a search that fails is told and does not stop the report, unless nothing else is there", async () => {
    await bench.runtime.db.prisma.$executeRawUnsafe('ALTER TABLE "Posting" RENAME TO "PostingAway"');
    try {
      const search = { topic: "Cold chain", source_strategy: "kb_search", search_queries: ["annual leave"] };
      const report = await bench.report({ ...search, source_content: handbook });
      expect(report.state).toBe("ready");
      expect(report.markdown).toContain("The search for “annual leave” failed");
      expect(await bench.report(search)).toMatchObject({
        state: "failed",
        error: expect.stringContaining("the search in the documents failed"),
      });
    } finally {
      await bench.runtime.db.prisma.$executeRawUnsafe('ALTER TABLE "PostingAway" RENAME TO "Posting"');
    }
  });

  test("a revision keeps the sources of the version before and adds what it finds", async () => {
    const first = await bench.report({
      topic: "Holidays",
      source_strategy: "kb_search",
      search_queries: ["annual leave days"],
    });
    const second = await bench.report({
      topic: "Holidays",
      source_strategy: "kb_search",
      search_queries: ["quality inspection checklist"],
      user_instructions: "Add a section about quality checks",
      parent_report_id: first.id,
    });
    expect(second).toMatchObject({ state: "ready", version: 2 });
    const documents = second.sources.map((source) => source.documentId);
    expect(new Set(documents).size).toBe(documents.length);
    expect(documents).toEqual(expect.arrayContaining([ids.get("quality-checklist.md"), ids.get("hr-handbook.md")]));
  });
});
