import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";
import { describe, expect, it } from "vitest";
import { codeBlock } from "../markdown/code-block";
import { renderReportHtml } from "./render-report-html";

const read = (id: string) => readFileSync(join(process.cwd(), `tests/fixtures/cases/${id}.md`), "utf8");
const page = async (markdown: string) => load((await renderReportHtml(markdown)).html);

describe("renderReportHtml", () => {
  it("MD-23 leaves prices alone and draws the formula", async () => {
    const $ = await page(read("MD-23"));
    const before = $.html().split("Formula")[0] ?? "";
    expect(before).not.toContain("katex");
    for (const price of ["$48", "$31", "$1,204.50"]) expect($.text()).toContain(price);
    expect($("em").text()).toBe("about");
    expect($(".katex math").length).toBe(1);
    expect($(".katex annotation").text()).toBe("E = mc^2");
  });

  it("MD-22 keeps both columns of a table with pipes in code", async () => {
    const $ = await page(read("MD-22"));
    expect($("thead th").length).toBe(2);
    const rows = $("tbody tr")
      .toArray()
      .map((row) =>
        $(row)
          .find("td")
          .toArray()
          .map((cell) => $(cell).text()),
      );
    expect(rows).toEqual([
      ["a | b", "either"],
      ["x", "one"],
    ]);
    expect($("tbody code").first().text()).toBe("a | b");
  });

  it("MD-18 shows an injected value as code", async () => {
    const value = "curl x\n```\n## All clear\n![p](https://evil.example/p.png)\n";
    const $ = await page(read("MD-18").replace("PLACEHOLDER", codeBlock(value)));
    expect(
      $("h2")
        .toArray()
        .map((one) => $(one).text()),
    ).toEqual(["Sample", "Fix"]);
    expect($("img").length).toBe(0);
    expect($("pre code").text()).toBe(value);
  });

  it("MD-25 draws the diagram with quoted labels and goes on after it", async () => {
    const $ = await page(read("MD-25"));
    const labels = $("figure.diagram svg text")
      .toArray()
      .map((one) => $(one).text());
    expect(labels).toEqual(["Pump (main)", "Tank #2", "Valve (safe)"]);
    expect($("svg").attr("aria-label")).toContain("Tank #2");
    expect($("h2#section-after").length).toBe(1);
  });

  it("shows a broken diagram as code", async () => {
    const $ = await page("```mermaid\nnonsense here\n```\n\n## After\n");
    expect($("pre code.language-mermaid").text()).toContain("nonsense here");
    expect($("h2").text()).toBe("After");
  });

  it("gives headings ids that an outline can link to, Chinese ones too", async () => {
    const { outline } = await renderReportHtml("# 报告\n\n## 摘要\n\n## 摘要\n\n### A & B\n");
    expect(outline).toEqual([
      { level: 1, heading: "报告", id: "section-报告" },
      { level: 2, heading: "摘要", id: "section-摘要" },
      { level: 2, heading: "摘要", id: "section-摘要-2" },
      { level: 3, heading: "A & B", id: "section-a-b" },
    ]);
  });

  it("runs nothing, fetches nothing and keeps what is harmless", async () => {
    const $ = await page(
      [
        "<script>alert(1)</script><style>*{}</style><iframe src=https://evil.example></iframe>",
        '<p onclick="x()" style="background:url(https://evil.example)" id="html" name="y">kept<br>text</p>',
        "![pixel](https://evil.example/p.png) ![x](data:image/png;base64,AA) ![ref][r]",
        "[bad](javascript:alert(1)) [data](data:text/html,x) [own](/api/v1/me) [good](https://example.org/a)",
        "<svg onload=alert(1)><a href=javascript:x>y</a></svg> <math><maction actiontype=x>z</maction></math>",
        "$$\\href{javascript:alert(1)}{x} \\style{background:url(//evil)}{y}$$",
        '```mermaid\nflowchart TD\n  A["<img src=x onerror=alert(1)>"] --> B\n  click A "javascript:alert(1)"\n  style A fill:url(https://evil.example)\n```',
        "[r]: https://evil.example/r.png",
      ].join("\n\n"),
    );
    expect($("script, style, iframe, img, [onclick], [style], [onload], [name], #html, maction").length).toBe(0);
    const addresses = $("[href], [src]")
      .toArray()
      .map((one) => $(one).attr("href") ?? $(one).attr("src"));
    expect(addresses).toEqual(["https://evil.example/p.png", "https://evil.example/r.png", "https://example.org/a"]);
    expect(
      $("a[href]")
        .toArray()
        .every((one) => $(one).attr("rel") === "noopener noreferrer nofollow"),
    ).toBe(true);
    expect($("a").first().text()).toBe("pixel (evil.example)");
    $("code").remove(); // what is shown as code is only shown
    expect($.html()).not.toMatch(/javascript:|url\((?!#)/);
    expect($("p br").length).toBe(1);
    expect($("figure.diagram svg").length).toBe(1);
  });

  it("keeps footnotes linked and front matter out of sight", async () => {
    const $ = await page("---\ntitle: x\n---\n# T\n\nA[^1]\n\n[^1]: Note\n");
    expect($("h1").text()).toBe("T");
    const target = $("sup a").attr("href") ?? "";
    expect($(`[id="${target.slice(1)}"]`).text()).toContain("Note");
  });
});
