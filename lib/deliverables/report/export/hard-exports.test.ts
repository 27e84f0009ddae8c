import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "cheerio";
import { strFromU8, unzipSync } from "fflate";
import mammoth from "mammoth";
import { SaxesParser } from "saxes";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { hardReport } from "@/tests/support/hard-report";
import { pdfText } from "@/tests/support/pdf-text";
import { type ExportFormat, exportFormats } from "../schema";
import { convertReport } from "./convert-report";
import type { ExportableReport } from "./exportable-report";

/** About forty pages when everything is counted; fewer by default, with the same things on them. */
const chapters = process.env.CANDOR_LONG ? 60 : 12;
const { markdown, words } = hardReport(chapters);
const report: ExportableReport = {
  title: "Everything & <all> 一切",
  workspace: "Marlow & Pine",
  author: "Olive Owner",
  date: "2026-11-30",
  version: 3,
  engine: "openai/gpt-x",
  language: "en",
  markdown,
  sources: [
    { n: 1, documentId: "d", title: "Fleet_costs & {more} #1", passages: [{ text: "x", page: 4, start: 0, end: 1 }] },
    { n: 2, documentId: "e", title: "冷链手册.docx", passages: [{ text: "x", page: null, start: 0, end: 1 }] },
  ],
};

const files = {} as Record<ExportFormat, Buffer>;
beforeAll(async () => {
  for (const format of exportFormats) files[format] = Buffer.from((await convertReport(report, format)).bytes);
});

const compact = (text: string): string => text.normalize("NFKC").replace(/\s+/g, "");
/** Words of an XML file, or of some of its elements, in order. Fails where the file is not XML. */
function xmlText(file: string, within?: RegExp): string {
  const parser = new SaxesParser();
  const open: string[] = [];
  let text = "";
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", (tag) => open.push(tag.name));
  parser.on("closetag", () => open.pop());
  parser.on("text", (words) => {
    if (!within || within.test(open.at(-1) ?? "")) text += words;
  });
  parser.write(file).close();
  return text;
}

function pdfWords(pdf: Buffer): string | null {
  const folder = mkdtempSync(join(tmpdir(), "candor-pdf-"));
  try {
    writeFileSync(join(folder, "report.pdf"), pdf);
    return execFileSync("pdftotext", [join(folder, "report.pdf"), "-"], { stdio: "pipe" }).toString();
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const part = (format: "docx" | "epub" | "tex", path: string): string => {
  const bytes = unzipSync(files[format])[path];
  if (!bytes) throw new Error(`There is no ${path}.`);
  return strFromU8(bytes);
};

/** What another program reads in each format. */
const readers: Record<ExportFormat, () => Promise<string>> = {
  md: async () => files.md.toString(),
  txt: async () => files.txt.toString(),
  html: async () => load(files.html.toString())("main").text(),
  pdf: async () => pdfWords(files.pdf) ?? pdfText(files.pdf),
  docx: async () => xmlText(part("docx", "word/document.xml"), /^[wm]:t$/),
  tex: async () => part("tex", "report.tex"),
  epub: async () => xmlText(part("epub", "book/report.xhtml")),
};

it("LaTeX takes a font that has Greek, Cyrillic, Hebrew and Arabic where there are such letters, else its own", async () => {
  expect(part("tex", "report.tex")).toContain("\\setmainfont{FreeSerif}");
  const plain = await convertReport({ ...report, markdown: "# Café 一切\n\nNaïve." }, "tex");
  expect(Buffer.from(plain.bytes).toString()).not.toContain("setmainfont");
});

describe.each(exportFormats)("rows 132, 134, 135, 138, 139, 140: %s", (format) => {
  it("has every word of the report, in order, and its sources", async () => {
    const text = compact(await readers[format]());
    let at = 0;
    for (const word of words) {
      const found = text.indexOf(compact(word), at);
      expect(found, `${word} after ${text.slice(Math.max(0, at - 60), at)}`).toBeGreaterThanOrEqual(0);
      at = found + word.length;
    }
    const everything =
      format === "epub"
        ? compact(part("epub", "book/end.xhtml"))
        : format === "html"
          ? compact(files.html.toString())
          : text;
    expect(everything).toContain("冷链手册.docx");
    for (const letters of ["Ελλάδα", "Привет", "naïve"]) expect(text).toContain(compact(letters));
    // A PDF has the glyphs of a line in the order of the eye, and may join several characters in one.
    const scripts = format === "pdf" ? ["🙂", "ם", "م"] : ["🙂", "שלום", "مرحبا", "👩‍🔬"];
    for (const letters of scripts) expect(text).toContain(compact(letters));
  });
});

describe("DOCX", () => {
  it("is read by another program, with tables, lists, headings, links and pictures as such", async () => {
    const { value } = await mammoth.convertToHtml({ buffer: files.docx });
    const $ = load(value);
    expect($("h2").length).toBe(chapters + 2);
    expect($("table").length).toBe(chapters);
    expect($("table").first().find("tr").length).toBe(3);
    expect($("table").first().find("tr:nth-child(2) td, tr:nth-child(1) td").length).toBe(6);
    expect($("ol > li ul > li ul > li").length).toBe(chapters);
    expect($('a[href^="https://example.org/a_b?c=1&d="]').length).toBe(chapters);
    expect($("img").length).toBe(2 * Math.ceil(chapters / 4));
    expect($("img").first().attr("alt")).toContain("Cold");
  });

  it("has formulas that Word edits, code of one width, and fonts for Chinese", () => {
    const text = part("docx", "word/document.xml");
    expect(text.match(/<m:oMathPara>/g)?.length).toBe(chapters);
    expect(text.match(/<m:f>/g)?.length).toBe(chapters);
    expect(text.match(/<m:m>/g)?.length).toBe(chapters);
    expect(text.match(/w:pStyle w:val="Code"/g)?.length).toBe(2 * chapters);
    expect(part("docx", "word/styles.xml")).toContain('w:eastAsia="Microsoft YaHei"');
    // A height without its rule may be taken for exact, and then cuts formulas and pictures off.
    for (const path of ["word/styles.xml", "word/document.xml"]) {
      const heights = part("docx", path).match(/<w:spacing[^>]*w:line=[^>]*>/g) ?? [];
      expect(heights.filter((spacing) => !spacing.includes('w:lineRule="auto"'))).toEqual([]);
    }
    expect(text).toMatch(/<w:rtl\/>.{0,120}שלום/s);
  });

  it("and every file in it is XML that points to nothing outside but its links", () => {
    for (const [path, bytes] of Object.entries(unzipSync(files.docx))) {
      if (!/\.(xml|rels)$/.test(path)) continue;
      const text = strFromU8(bytes);
      xmlText(text);
      for (const [, target] of text.matchAll(/Target="([^"]*)" TargetMode="External"/g)) {
        expect(target).toMatch(/^https:\/\/example\.org\//);
      }
    }
  });
});

describe("EPUB", () => {
  it("begins with its type, unpacked, so that a program knows it by its first bytes", () => {
    expect(files.epub.subarray(30, 58).toString()).toBe("mimetypeapplication/epub+zip");
    expect(files.epub.readUInt16LE(8)).toBe(0);
  });

  it("lists every file that is in it, and every page is XML whose links lead somewhere", () => {
    const book = unzipSync(files.epub);
    const listed = [...part("epub", "book/package.opf").matchAll(/href="([^"]+)"/g)].map(([, href]) => `book/${href}`);
    const packed = Object.keys(book).filter((path) => path.startsWith("book/") && path !== "book/package.opf");
    expect(listed.sort()).toEqual(packed.sort());
    for (const path of Object.keys(book).filter((name) => /\.(xhtml|opf|xml)$/.test(name))) xmlText(part("epub", path));
    const ids = new Set([...part("epub", "book/report.xhtml").matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const pages = part("epub", "book/nav.xhtml") + part("epub", "book/report.xhtml");
    const anchors = [...pages.matchAll(/href="(?:report\.xhtml)?#([^"]+)"/g)].map(([, id]) => decodeURIComponent(id!));
    expect(anchors.length).toBeGreaterThan(3 * chapters);
    for (const anchor of anchors) expect(ids).toContain(anchor);
  });
});

describe("LaTeX", () => {
  /** Without what TeX prints as it is. */
  const source = (): string => part("tex", "report.tex").replace(/\\begin\{verbatim\}.*?\\end\{verbatim\}/gs, "");

  it("closes every group and environment in its order", () => {
    const open: string[] = [];
    for (const [token, kind, name] of source().matchAll(/\\(begin|end)\{(\w+\*?)\}|\\[^\n]|[{}]/g)) {
      if (kind === "begin") open.push(name!);
      else if (kind === "end") expect(open.pop(), token).toBe(name);
      else if (token === "{") open.push("{");
      else if (token === "}") expect(open.pop()).toBe("{");
    }
    expect(open).toEqual([]);
  });

  it("shows every picture and diagram from a file that lies beside it, with what it shows in words", async () => {
    const { "report.tex": _, ...pictures } = unzipSync(files.tex);
    const named = [...source().matchAll(/\\reportpicture\{(.+?)\}\{(\d+)bp\}/g)];
    expect(named.length).toBeGreaterThan(2);
    expect(named.map(([, path]) => path)).toEqual(Object.keys(pictures));
    for (const [, path, points] of named) {
      const { format, width = 0 } = await sharp(pictures[path!]).metadata();
      expect(format).toBe("png");
      // Diagrams are drawn with twice the dots.
      expect([0.75, 0.375]).toContainEqual(expect.closeTo(Number(points) / width, 1));
    }
  });

  it("has formulas as they were written and no bare sign that TeX would act on", () => {
    expect(source()).toContain("\\(\\frac{a_7}{b}\\)");
    const words = source()
      .slice(source().indexOf("\\begin{document}"))
      .replace(/\\\[.*?\\\]|\\\(.*?\\\)/gs, "")
      .replace(/\\begin\{longtable\}\{.*\}$/gm, "")
      .replace(/\\item\[\$.*?\$\]/g, "");
    expect(words).not.toMatch(/(?<!\\)[$#%_^]/);
    // Only rows of tables have cells.
    for (const line of words.split("\n")) if (/(?<!\\)&/.test(line)) expect(line).toMatch(/\\\\$/);
  });
});

describe("plain text", () => {
  it("row 136: tables stand in columns and links show their address", () => {
    const text = files.txt.toString();
    const at = text.split("\n").findIndex((line) => line.startsWith("Left"));
    const [head, rule, ...rows] = text.split("\n").slice(at, at + 4);
    const right = (line: string | undefined) => [...(line ?? "")].length;
    expect(rule).toMatch(/^-+ {2}-+ {2}-+$/);
    expect(right(head)).toBe(right(rule));
    // Two Chinese characters take the place of four letters.
    expect(right(rows[0]) + 3).toBe(right(rule));
    expect(text).toContain("link1 <https://example.org/a_b?c=1&d=%20#1>");
    expect(text).toContain("(a_1)/b");
    expect(text).toContain("│ Start 1 ├────►│ Cold");
  });
});
