import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { writeDocx } from "@/tests/fixtures/make/write-docx";
import { writeZip } from "@/tests/fixtures/make/write-zip";
import type { DocumentKind } from "../schema";
import { detectKind } from "./detect-kind";
import { joinHyphens } from "./join-hyphens";
import { readBytes } from "./read-bytes";

const file = (path: string) => new Uint8Array(readFileSync(`tests/fixtures/${path}`));
const bytes = (text: string) => new TextEncoder().encode(text);
async function read(kind: DocumentKind, content: Uint8Array | string): Promise<string> {
  const result = await readBytes(kind, typeof content === "string" ? bytes(content) : content);
  if (!result.ok) throw new Error(result.reason);
  return result.value.text;
}
const reason = async (kind: DocumentKind, content: Uint8Array) => {
  const result = await readBytes(kind, content);
  return result.ok ? "ok" : result.reason;
};

describe("readBytes", () => {
  it("RG-08: joins broken words, drops soft hyphens, opens ligatures, keeps hyphens that are written", async () => {
    const text = await read("text", file("cases/RG-08.txt"));
    expect(text).not.toMatch(/\u00ad|\ufb01|\ufb03/);
    for (const word of ["langfristig", "Wertpapiere", "capabilities", "scientific", "office", "well-known"]) {
      expect(text).toContain(word);
    }
    expect(joinHyphens("a kiln-\ndried board, and a pre-\nview; it was pre-view again")).toBe(
      "a kiln-dried board, and a pre-view; it was pre-view again",
    );
  });

  it("RG-18: keeps an answer that is folded away, drops a line nobody can see", async () => {
    const text = await read("html", file("cases/RG-18.html"));
    expect(text).toContain("Gate code is printed on the ticket.");
    expect(text).not.toContain("BUY NOW");
  });

  it.each([
    ["font-size:0", false],
    ["FONT-SIZE : 1px; color:#fff", false],
    ["font-size:.05em", false],
    ["opacity:0", false],
    ["opacity: 0.0;", false],
    ["opacity:0.9", true],
    ["display:none", true],
    ["font-size:12px", true],
    ["font-size:2em", true],
  ])("text styled %s stays: %s", async (style, stays) => {
    const text = await read(
      "html",
      `<p>Before.</p><div style="${style}">Hidden <b>words</b><br><img alt="x"> more</div><p>After.</p>`,
    );
    expect([text.includes("Hidden words"), text.includes("After.")]).toEqual([stays, true]);
  });

  it("writes a page's structure as Markdown", async () => {
    const html = `<title>No</title><h1>A &amp; B</h1><p>One<br>two <a href="/x">three</a></p><!-- no --><ul><li>x<li>y <b>z</b></ul>
      <table><tr><th>k<th>v|w<tr><td>1<td><p>2</p><p>3</p></table><pre>a\n  b &lt;c&gt;</pre><script>no()</script>`;
    expect(await read("html", html)).toBe(
      "# A & B\n\nOne\ntwo three\n\n- x\n- y z\n\n| k | v\\|w |\n| --- | --- |\n| 1 | 2 3 |\n\n```\na\n  b <c>\n```",
    );
  });

  it("writes every row of a table of values with its columns' names", async () => {
    expect(await read("csv", 'name;price;note\n"Oak, dry";1,5;"two\nlines"\nAsh;;x\n')).toBe(
      "name: Oak, dry; price: 1,5; note: two lines\nname: Ash; note: x",
    );
    expect(await read("csv", "1,2\n3,4\n")).toBe("1; 2\n3; 4");
    expect(await read("csv", "just one column\nof lines")).toBe("just one column\nof lines");
  });

  it("reads a table of values of many megabytes in slices, without losing a row", async () => {
    const rows = Array.from({ length: 60_000 }, (_, at) => `${at},"a ""quoted"" name, with\nbreak"`);
    const text = await read("csv", `id,name\n${rows.join("\n")}`);
    const lines = text.split("\n");
    expect(lines).toHaveLength(60_000);
    expect(lines[59_999]).toBe('id: 59999; name: a "quoted" name, with break');
  });

  it("drops comments from Markdown, but not from code", async () => {
    const text = await read("markdown", "One <!-- do\nthis --> two.\n\n```html\n<!-- kept -->\n```\nThree <!-- open");
    expect(text).toBe("One  two.\n\n```html\n<!-- kept -->\n```\nThree ");
  });

  it("keeps nothing that a database or JSON cannot hold", async () => {
    expect(await read("text", "a\u0000b\r\nc\rd\u2028e\u0007")).toBe("ab\nc\nd\ne");
    expect((await read("text", Buffer.from("x\ud800y", "utf16le"))).isWellFormed()).toBe(true);
  });

  it("tells the pages of a PDF apart, with headings by their size", async () => {
    const result = await readBytes("pdf", file("documents/maintenance-manual.pdf"));
    if (!result.ok) throw new Error(result.reason);
    const { text, pages } = result.value;
    expect(pages).toHaveLength(2);
    expect(text.slice(pages![1])).toMatch(/^## Dust extractor Boreas 55\n/);
    expect(text).toContain("checked every Friday".replace("checked", "cleaned in resin remover"));
    expect(await read("pdf", file("documents/warehouse-safety.zh.pdf"))).toContain("饮酒后12小时内不得驾驶叉车。");
  });

  it("refuses an archive that lies about how far it unpacks, in bounded memory", async () => {
    const bomb = writeZip([
      { name: "[Content_Types].xml", data: Buffer.from("<Types/>") },
      { name: "word/document.xml", data: Buffer.alloc(60_000_000, "<w:p/>"), declaredSize: 1_000 },
    ]);
    const before = process.memoryUsage().rss;
    expect(await reason("docx", bomb)).toBe("expands_too_far");
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
    expect(await reason("docx", file("cases/SE-11.docx"))).toBe("expands_too_far");
  });

  it.each([
    ["a Word document without text", "docx", writeDocx([{ paragraph: "  " }]), "no_text"],
    [
      "a Word document with broken XML",
      "docx",
      writeZip([{ name: "word/document.xml", data: Buffer.from("<w:doc") }]),
      "damaged",
    ],
    ["a locked PDF", "pdf", file("cases/locked.pdf"), "encrypted"],
    ["a scan", "pdf", file("cases/RG-03.pdf"), "needs_ocr"],
    ["rubbish behind a PDF's header", "pdf", bytes("%PDF-1.7\nrubbish"), "damaged"],
  ] as const)("%s ends as $3", async (_, kind, content, expected) => {
    expect(await reason(kind, content)).toBe(expected);
  });
});

describe("detectKind", () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  const lockedOffice = Buffer.concat([
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.alloc(600),
    Buffer.from("EncryptedPackage", "utf16le"),
  ]);
  it.each([
    ["notes.md", bytes("# Hi"), "markdown"],
    ["NOTES.MARKDOWN", bytes("# Hi"), "markdown"],
    ["notes", bytes("plain"), "text"],
    ["scan", file("cases/RG-03.pdf"), "pdf"],
    ["wide.txt", Buffer.from("\ufeffwide", "utf16le"), "text"],
    ["wide.csv", Buffer.from("a,b\n1,2 and more words", "utf16le"), "csv"],
    ["gb.csv", file("documents/供应商价目表.csv"), "csv"],
    ["a.pdf", bytes("plain"), "wrong_extension"],
    ["a.txt", png, "wrong_extension"],
    ["a.pdf", png, "damaged"],
    ["a.docx", file("documents/maintenance-manual.pdf"), "wrong_extension"],
    ["a.docx", lockedOffice, "encrypted"],
    ["a.docx", writeZip([{ name: "x", data: Buffer.from("x") }]), "damaged"],
    ["a.zip", writeZip([{ name: "x", data: Buffer.from("x") }]), "unsupported_type"],
    ["a", png, "unsupported_type"],
    ["a.md", new Uint8Array(), "empty"],
  ])("%s", async (name, content, expected) => {
    const kind = await detectKind(name, content);
    expect(kind.ok ? kind.value : kind.reason).toBe(expected);
  });
});
