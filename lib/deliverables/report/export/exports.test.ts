import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "cheerio";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, it } from "vitest";
import { contentDisposition } from "./content-disposition";
import type { ExportableReport } from "./exportable-report";
import { fileName } from "./file-name";
import { requireFontsFor } from "./pdf-fonts";
import { toHtml } from "./to-html";
import { toMarkdown } from "./to-markdown";
import { toPdf } from "./to-pdf";

const everything: ExportableReport = {
  title: "Cold-chain review 冷链年度回顾",
  workspace: "Marlow & Pine <b>",
  author: "Olive Owner",
  date: "2026-11-30",
  version: 2,
  engine: "built-in/candor",
  language: "en",
  markdown: readFileSync(join(process.cwd(), "tests/fixtures/reports/everything.md"), "utf8"),
  sources: [
    { n: 1, documentId: "d", title: "Fleet | handbook", passages: [12, 4].map((page) => passage(page)) },
    { n: 2, documentId: "e", title: "冷链手册.docx", passages: [passage(null)] },
  ],
};

function passage(page: number | null) {
  return { text: "x", page, start: 0, end: 1 };
}

const hasPdftotext = (() => {
  try {
    execFileSync("pdftotext", ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

/** Text of a PDF without blanks: by pdftotext where it is installed, else by the library that reads uploads. */
async function wordsOf(pdf: Buffer): Promise<string> {
  if (!hasPdftotext) {
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
    return compact(text);
  }
  const folder = mkdtempSync(join(tmpdir(), "candor-pdf-"));
  try {
    writeFileSync(join(folder, "report.pdf"), pdf);
    return compact(execFileSync("pdftotext", [join(folder, "report.pdf"), "-"]).toString());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
const compact = (text: string) => text.normalize("NFKC").replace(/\s+/g, "");

describe("PDF", () => {
  let text = "";
  beforeAll(async () => {
    const pdf = await toPdf(everything);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    text = await wordsOf(pdf);
  });

  it.each([
    ["Chinese", "本年度冷链运输共完成1,204托盘，单位成本为每托盘48至62美元"],
    [
      "signs that are markup to a typesetter",
      '# hash, $ dollar, @ref, _under_score, *star, <angle>, [bracket], \\backslash, ~tilde, "quotes"',
    ],
    ["code that would run in a typesetter", "#let x = 1"],
    ["braces and comments", "{{braces}}, // comment, /* block */, <label>, = equals."],
    ["a table cell with a pipe in code", "a | b"],
    ["a Chinese table cell", "含夜间装卸费，| 竖线"],
    ["prices", "$62.10"],
    ["code with its comment and Chinese", "return pallets * 48.0 # $ per pallet"],
    ["words of a diagram", "Harbour (main)"],
    ["Chinese words of a diagram", "Depot 仓库"],
    ["LaTeX that is not valid, as code", "\\frac{1}{"],
    ["words of a formula", "otherwise"],
    ["the text of hidden HTML", "Hidden text & 更多"],
    ["a picture's words and host", "a chart (example.org)"],
    ["Cyrillic and Greek", "Кириллица, Ελληνικά, naïve café"],
    ["the footnote", "The note 脚注 says so."],
    ["head and foot", "Marlow & Pine <b>"],
    ["a source with its pages", "Fleet | handbook Pages 4, 12"],
    ["a Chinese source", "冷链手册.docx"],
    ["who wrote it", "no language model was used"],
    ["page numbers", "2 / 3"],
  ])("has %s", (_, words) => {
    expect(text).toContain(compact(words));
  });

  it("draws formulas and diagrams instead of printing their source", () => {
    expect(text).not.toContain("pmatrix");
    expect(text).not.toContain("flowchart");
  });
});

describe("fonts", () => {
  it("are named when the text needs one that is not installed, and only then", () => {
    const missing = ["/nowhere/font.ttf"];
    expect(() => requireFontsFor("冷链", missing)).toThrow("@expo-google-fonts/noto-sans-sc");
    expect(() => requireFontsFor("cold chain – ¼", missing)).not.toThrow();
    expect(() => requireFontsFor("冷链")).not.toThrow();
  });
});

describe("HTML", () => {
  it("stands alone, names its language and shows what the PDF shows", async () => {
    const html = await toHtml({ ...everything, language: "zh" });
    const $ = load(html);
    expect($("html").attr("lang")).toBe("zh");
    expect($("title").text()).toBe(everything.title);
    expect($("[src], link, script, iframe, object, embed").length).toBe(0);
    expect($("style").text()).not.toMatch(/url\(|@import/);
    expect($('meta[http-equiv="Content-Security-Policy"]').attr("content")).toContain("default-src 'none'");
    expect($("header").text()).toContain("Marlow & Pine <b>");
    expect($("table").first().find("tr").length).toBe(4);
    expect($("td[align=right]").first().text()).toBe("$48.00");
    expect($("math").length).toBe(3);
    expect($("figure.diagram svg").length).toBe(2);
    expect($("pre code").first().text()).toContain("返回总成本");
    expect(
      $(".sources li")
        .toArray()
        .map((item) => $(item).text()),
    ).toEqual(["Fleet | handbook 页码 4, 12", "冷链手册.docx"]);
    expect($(".engine").text()).toContain("未使用语言模型");
  });
});

describe("Markdown", () => {
  it("is the stored text, byte for byte, and a table of sources", () => {
    const text = toMarkdown(everything);
    expect(text.startsWith(everything.markdown)).toBe(true);
    expect(text.slice(everything.markdown.length)).toBe(
      "\n## Sources\n\n| # | Document | Pages |\n| ---: | --- | --- |\n| 1 | Fleet \\| handbook | 4, 12 |\n| 2 | 冷链手册.docx | |\n".replace(
        "docx | |",
        "docx |  |",
      ),
    );
    expect(toMarkdown({ ...everything, sources: [] })).toBe(everything.markdown);
  });
});

describe("file names", () => {
  it("carry title, version and date, and suit every system", () => {
    expect(fileName(everything, "pdf")).toBe("Cold-chain-review-冷链年度回顾-v2-2026-11-30.pdf");
    const odd = { ...everything, title: '../..\\CON:*?"<>|\u0000\u202e.exe' };
    expect(fileName(odd, "md")).toBe("CON-exe-v2-2026-11-30.md");
    expect(fileName({ ...everything, title: "con" }, "html")).toBe("con-report-v2-2026-11-30.html");
    expect(fileName({ ...everything, title: "🙂" }, "pdf")).toBe("report-v2-2026-11-30.pdf");
    expect(Buffer.byteLength(fileName({ ...everything, title: "长".repeat(500) }, "pdf"))).toBeLessThan(255);
  });

  it("travel in a header", () => {
    expect(contentDisposition("Zoë's 报告-v1.pdf")).toBe(
      "attachment; filename=\"Zoe_s_-v1.pdf\"; filename*=UTF-8''Zo%C3%AB%27s%20%E6%8A%A5%E5%91%8A-v1.pdf",
    );
  });
});
