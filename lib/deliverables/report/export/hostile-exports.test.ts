import { load } from "cheerio";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { type ExportFormat, exportFormats } from "../schema";
import { convertReport } from "./convert-report";
import type { ExportableReport } from "./exportable-report";

const breakOut =
  '</w:t></w:r>]]><!ENTITY x SYSTEM "file:///etc/passwd">&x;</main><script>run()</script>\\end{document}';
const report: ExportableReport = {
  title: `\\input{/etc/passwd} ${breakOut}`,
  workspace: `$\\write18{id}$ ${breakOut}`,
  author: `^^5cinput{x} ${breakOut}`,
  date: "2026-11-30",
  version: 1,
  engine: `openai/\\input{x} ${breakOut}`,
  language: "en",
  markdown: [
    `# \\input{/etc/passwd} \\write18{id} ^^5cinput{x} %`,
    "<!DOCTYPE x [<!ENTITY y SYSTEM 'file:///etc/passwd'>]>&y; <script>run()</script> <img src=x onerror=run()>",
    "<?xml-stylesheet href='https://evil.example/x.xsl'?> <w:t>INCLUDETEXT</w:t> ]]>",
    "![a](https://evil.example/pixel.png) ![b](file:///etc/passwd) ![c](data:image/svg+xml;base64,PHN2Zy8+)",
    "![d](data:image/png;base64,iVBORw0KGgoAAAAA) ![e](data:image/png;base64,AAAA) <img src='data:image/png;base64,iVBORw0KGgo=' onload=run() srcset='https://evil.example/s.png 2x'>",
    "[click](javascript:run()) [f](file:///etc/passwd) [u](https://example.org/%5C%7Binput%7D_x#{}\\input)",
    "$$\\def\\frac{\\input{/etc/passwd}}$$ $$\\gdef\\x{\\write18{id}}$$ $$\\text{\\verb|a|}$$ $$x % y$$ $$\\@secondoftwo{\\input{q}}{z}$$",
    "$$\\href{javascript:run()}{x}$$ $$\\includegraphics{https://evil.example/k.png}$$ $$\\message{\\input}$$ $$x^{}^^5c$$ $$\\let\\sqrt\\input$$",
    "```tex\n\\end{verbatim}\\input{/etc/passwd}\n\\end {verbatim} \\write18{id}\n```",
    "| a | b |\n| - | - |\n| \\input{/etc/passwd} & x \\\\\\\\ | `\\write18{id}` |",
    '```mermaid\nflowchart LR\n  A["\\input{/etc/passwd} <script>run()</script>"] --> B\n  click A "javascript:run()"\n```',
    "\u0000\u0007\u001b]0;title\u0007\u001b[31mred\u009b31m \ud800 \uffff end",
  ].join("\n\n"),
  sources: [{ n: 1, documentId: null, title: `\\input{/etc/passwd} \u001b[31m ${breakOut}`, passages: [] }],
};

const files = {} as Record<ExportFormat, Buffer>;
beforeAll(async () => {
  for (const format of exportFormats) files[format] = Buffer.from((await convertReport(report, format)).bytes);
});
const partsOf = (format: "docx" | "epub" | "tex"): [string, string][] =>
  Object.entries(unzipSync(files[format])).map(([path, bytes]) => [path, strFromU8(bytes)]);

/** LaTeX with pictures comes packed with them. */
const latex = (): string => {
  const isPacked = files.tex.subarray(0, 2).toString() === "PK";
  return isPacked ? partsOf("tex").find(([path]) => path === "report.tex")![1] : files.tex.toString();
};

describe("T7: a hostile report", () => {
  it("gives TeX no command to run: what could be one is printed", () => {
    const tex = latex();
    const printed = /\\begin\{verbatim\}.*?\\end\{verbatim\}/gs;
    const body = tex.slice(tex.indexOf("\\begin{document}")).replace(printed, "");
    expect(body).not.toMatch(/\\(input|include|write|g?def|let|message|verb\b|href\{j|openin|special|@)/);
    expect(body).not.toContain("^^");
    expect(body.match(/\\end\{document\}/g)?.length).toBe(1);
    expect(tex.trimEnd().endsWith("\\end{document}")).toBe(true);
    expect(tex.slice(0, tex.indexOf("\\begin{document}"))).not.toMatch(/\\(input|write)/);
    expect(body).toContain("\\textbackslash{}input\\{/etc/passwd\\}");
    expect(body).not.toContain("verbatim}");
  });

  it("puts nothing into Word that is fetched, run or read from a disk", () => {
    for (const [path, text] of partsOf("docx")) {
      if (!/\.(xml|rels|svg)$/.test(path)) continue;
      expect(text, path).not.toMatch(
        /<!ENTITY|<!DOCTYPE|<script|w:instrText[^>]*>\s*(INCLUDE|DDE|LINK)|evil\.example\/(?!pixel)/,
      );
      for (const [, target] of text.matchAll(/Target="([^"]*)" TargetMode="External"/g)) {
        expect(target).toMatch(/^https:\/\/(example\.org|evil\.example\/pixel\.png$)/);
      }
    }
  });

  it("puts nothing into a book or a page that is fetched or run", () => {
    const pages = partsOf("epub").filter(([path]) => path.endsWith(".xhtml"));
    expect(pages.length).toBe(4);
    for (const text of [...pages.map(([, page]) => page), files.html.toString()]) {
      expect(text).not.toMatch(/<!ENTITY|<\?xml-stylesheet/);
      const $ = load(text, { xml: text.startsWith("<?xml") });
      expect($("script, iframe, object, embed, base, form, meta[http-equiv=refresh]").length).toBe(0);
      expect(
        $("*")
          .toArray()
          .flatMap((one) => Object.keys($(one).attr() ?? {}))
          .filter((name) => /^on|srcset/.test(name)),
      ).toEqual([]);
      const addresses = $("[href], [src]")
        .toArray()
        .map((one) => $(one).attr("href") ?? $(one).attr("src") ?? "");
      for (const address of addresses)
        expect(address).not.toMatch(/^\s*(javascript|file|data:(?!image\/png)|vbscript)/i);
    }
  });

  it("leaves no sign in any text that a terminal or an XML reader obeys", () => {
    const texts = [files.txt.toString(), latex()].concat(
      ...[...partsOf("docx"), ...partsOf("epub")]
        .filter(([path]) => /\.(xml|xhtml|opf)$/.test(path))
        .map(([, text]) => text),
    );
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    for (const text of texts) expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\uffff]/);
  });

  it("is set as PDF, with what it says as words", () => {
    expect(files.pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(files.pdf.toString("latin1")).not.toMatch(/\/(JavaScript|JS|Launch|EmbeddedFile|OpenAction|AA)\b/);
  });
});
