import { readFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { pdfText } from "@/tests/support/pdf-text";
import { type ExportFormat, exportFormats } from "../schema";
import { convertReport } from "./convert-report";
import type { ExportableReport } from "./exportable-report";

const reportOf = (markdown: string): ExportableReport => ({
  title: "A case",
  workspace: "Marlow & Pine",
  author: "Olive Owner",
  date: "2026-11-30",
  version: 1,
  engine: "openai/x",
  language: "en",
  markdown,
  sources: [],
});
const read = (id: string): string => readFileSync(join(process.cwd(), `tests/fixtures/cases/${id}.md`), "utf8");

/** A report as the text of its file; of a packed one, that of the part with the words. */
async function wordsOf(markdown: string, format: ExportFormat): Promise<string> {
  const { bytes, isPacked } = await convertReport(reportOf(markdown), format);
  if (format === "pdf") return pdfText(Buffer.from(bytes));
  const paths: Partial<Record<ExportFormat, string>> = { docx: "word/document.xml", epub: "book/report.xhtml" };
  const path = isPacked ? "report.tex" : paths[format];
  return strFromU8(path ? unzipSync(bytes)[path]! : bytes);
}
const exported = (id: string, format: ExportFormat): Promise<string> => wordsOf(read(id), format);

describe("a table with pipes in its code", () => {
  it("MD-22 keeps its two columns in every format", async () => {
    const word = await exported("MD-22", "docx");
    expect(word.match(/<w:tr>/g)?.length).toBe(3);
    expect(word.match(/<w:tc>/g)?.length).toBe(6);
    expect(word).toContain(">a | b<");
    expect(await exported("MD-22", "tex")).toMatch(/^\\texttt\{a \\textbar\{\} b\} & either \\\\$/m);
    expect(await exported("MD-22", "epub")).toContain("<td><code>a | b</code></td>\n<td>either</td>");
    expect(await exported("MD-22", "txt")).toMatch(/^a \| b {2,}either$/m);
  });
});

describe("prices beside a formula", () => {
  it("MD-23 are prices, and the formula is one", async () => {
    const word = await exported("MD-23", "docx");
    expect(word.match(/<m:oMath>/g)?.length).toBe(1);
    expect(word).toContain("$1,204.50");
    const tex = await exported("MD-23", "tex");
    expect(tex).toContain("\\$1,204.50");
    expect(tex.match(/E = mc\^2/g)?.length).toBe(1);
    expect((await exported("MD-23", "epub")).match(/<math /g)?.length).toBe(1);
    const text = await exported("MD-23", "txt");
    expect(text).toContain("$1,204.50");
    expect(text).toContain("E = mc^2");
  });
});

describe("a diagram with labels that need quotes", () => {
  it("MD-25 is a picture where there are pictures, with its labels as words", async () => {
    expect(await exported("MD-25", "docx")).toMatch(/<wp:docPr [^>]*descr="[^"]*Pump \(main\)/);
    expect(await exported("MD-25", "epub")).toMatch(/<svg [^>]*aria-label="[^"]*Tank #2/);
    expect(await exported("MD-25", "tex")).toContain("Tank \\#2");
    expect(await exported("MD-25", "txt")).toContain("│ Pump (main) ");
  });
});

describe("row 133, 139: every kind of file", () => {
  it.each(exportFormats)("%s of an empty report, of one of spaces and of one word is made", async (format) => {
    for (const markdown of ["", " \n\n "]) expect(await wordsOf(markdown, format)).not.toContain("undefined");
    expect(await wordsOf("oneword", format)).toContain("oneword");
  });
});
