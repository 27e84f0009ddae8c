import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createPageReader } from "./create-page-reader";
import { scanPage } from "./scan-page";

const readPage = createPageReader();
const bodyOf = (body: string | Uint8Array) => ({
  bytes: typeof body === "string" ? new TextEncoder().encode(body) : body,
  type: "text/html",
  charset: undefined,
  url: "https://example.org/docs/page?q=1",
  maxLength: 50_000,
});
const read = (body: string | Uint8Array, more: { charset?: string; maxLength?: number } = {}) =>
  readPage({ ...bodyOf(body), ...more });
const article = (text: string, head = "") =>
  `<html><head><title>T</title>${head}</head><body><article><h1>T</h1>${`<p>${text}</p>`.repeat(4)}</article></body></html>`;

// "泊位每晚四十一欧元。港口早上六点开门。" in GB18030.
const gbk = Uint8Array.from(
  "b2b4cebbc3bfcdedcbc4caaed2bbc5b7d4aaa1a3b8dbbfdad4e7c9cfc1f9b5e3bfaac3c5a1a3"
    .match(/../g)!
    .map((hex) => Number.parseInt(hex, 16)),
);
const around = (before: string, middle: Uint8Array, after: string) =>
  new Uint8Array([...new TextEncoder().encode(before), ...middle, ...new TextEncoder().encode(after)]);
const chinese = "泊位每晚四十一欧元。港口早上六点开门。";

describe("a page's text", () => {
  test.each([
    ["named by its header", "gbk", ""],
    ["named by the page", undefined, '<meta charset="gb2312">'],
    ["named by neither", undefined, ""],
    ["named wrongly by its header", "utf-8", ""],
    ["named as nothing there is", "no-such-charset", ""],
  ])("in GBK, %s", async (_, charset, head) => {
    const bytes = around(
      `<html><head>${head}</head><body><p>`,
      new Uint8Array([...gbk, ...gbk, ...gbk]),
      "</p></body></html>",
    );
    expect((await read(bytes, { charset }))?.text).toBe(chinese.repeat(3));
  });

  test("markup in titles, names and links is text, whatever it holds", async () => {
    const found = await read(
      `<html><head><title>&lt;script&gt;alert(1)&lt;/script&gt; Fees \u0000\u202e</title><meta name="author" content='"><img src=x onerror=alert(1)>'>
      </head><body><p>Some words about fees here.</p><a href="javascript:alert(1)">x</a><a href="data:text/html,x">y</a><a href="/ok">z</a></body></html>`,
    );
    expect(found?.title).toMatch(/^<script>alert\(1\)<\/script> Fees/);
    expect(found?.title).not.toContain("\u0000");
    expect(found?.links.map(({ url }) => url)).toEqual(["https://example.org/ok"]);
  });

  test("broken JSON-LD costs nothing but itself", async () => {
    const head = `<script type="application/ld+json">{"@type": "Article", "headline": "Fe</script>
      <script type="application/ld+json">{"@type": "Place", "name": "Harbour"}</script>`;
    const found = await read(article("The harbour opens at six and closes at ten.", head));
    expect(found).toMatchObject({ title: "T", structured_data: [{ "@type": "Place", name: "Harbour" }] });
    expect(found?.text).toContain("The harbour opens at six");
  });

  test("names keep their underscores, links their words, and code its backslashes", async () => {
    const found = await read(
      article('Set max_size to [5] * 3 in <a href="/settings">the settings (all)</a>, or use <code>a\\_b</code>.'),
    );
    expect(found?.text).toContain("Set max_size to [5] * 3 in the settings (all), or use `a\\_b`.");
  });

  test("is cut at the wanted length, and says so", async () => {
    const found = await read(article("words ".repeat(500)), { maxLength: 300 });
    expect(found).toMatchObject({ truncated: true });
    expect(found?.text.length).toBeLessThanOrEqual(300);
  });

  test("what a page hides from its readers is not read (SE-15)", async () => {
    const html = readFileSync("tests/fixtures/cases/SE-15.html", "utf8");
    for (const page of [html, html.replace("<h1>", `${"<div>".repeat(500)}<h1>`)]) {
      const found = await read(page);
      expect(found?.text).toContain("08:10, 12:40");
      expect(JSON.stringify(found)).not.toMatch(
        /create_automation|update_memory|wire transfers|collect\.example|ignore earlier/,
      );
    }
  });

  test("letters that nobody sees are not read (SE-22)", async () => {
    const { description, page } = JSON.parse(readFileSync("tests/fixtures/cases/SE-22.json", "utf8"));
    const found = await read(`<title>${description}</title><p>${page}</p><a href="/x">${description}</a>`);
    expect(found).toMatchObject({ title: "Formats JSON files.", links: [{ text: "Formats JSON files." }] });
    expect(found?.text).toContain("Tidetable 8:10");
    expect(JSON.stringify(found)).not.toMatch(/[\u202e\ufeff\u{e0000}-\u{e007f}]/u);
  });

  test("what stands deeper than in any page is read in a straight line", async () => {
    const found = await read(`${"<div>".repeat(2_000)}The harbour opens at six.${"</div>".repeat(2_000)}`);
    expect(found?.text).toBe("The harbour opens at six.");
  });

  test("the page after one that broke the thread is read as usual", async () => {
    const readPage = createPageReader(2_000);
    const started = performance.now();
    // Cells that are never closed, in rows of tables in each other, below the depth that is refused.
    const hostile = `<p>words</p>${"<table><tr><td>".repeat(120)}${'<a href="#x">w</a>'.repeat(20_000)}`;
    expect((await readPage(bodyOf(hostile)))?.text).toMatch(/^words/);
    expect(performance.now() - started).toBeLessThan(15_000);
    const next = await readPage(bodyOf(article("The harbour opens at six.")));
    expect(next?.text).toContain("The harbour opens at six.");
  });

  test("nothing but scripts is no text", async () => {
    expect(await read('<div id="app"></div><script>render("words")</script>')).toBeNull();
  });
});

test("relative links are read against the page's own base", () => {
  const html = '<base href="/other/"><a href="a">A</a><a href="//cdn.example.net/b">B</a><a href="http://">C</a>';
  const { links } = scanPage(html, "https://example.org/docs/page");
  expect(links.map(({ url, kind }) => [url, kind])).toEqual([
    ["https://example.org/other/a", "internal"],
    ["https://cdn.example.net/b", "external"],
  ]);
});
