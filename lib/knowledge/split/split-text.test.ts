import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { estimateTokens } from "../../core/text/estimate-tokens";
import { chunkTokens } from "../limits";
import { detectKind } from "../read/detect-kind";
import { readBytes } from "../read/read-bytes";
import { documentKinds } from "../schema";
import { splitText } from "./split-text";

const split = (text: string, kind: (typeof documentKinds)[number] = "markdown", pages: number[] | null = null) =>
  [...splitText(text, kind, pages)].map((span) => ({ ...span, text: text.slice(span.start, span.end) }));

describe("splitText", () => {
  const lines = fc.constantFrom(
    "# Title",
    "## Part two",
    "###",
    "Setext",
    "===",
    "---",
    "```",
    "~~~~",
    "| a | b |",
    "| --- | --- |",
    "- item",
    "",
    "   ",
    "\t",
    "Plain words. And a second sentence!",
    "仓库里的木板堆放高度不得超过两米。",
    "x".repeat(3000),
    "😀".repeat(900),
    "word ".repeat(700),
  );
  const texts = fc.oneof(
    fc.array(lines, { maxLength: 40 }).map((parts) => parts.join("\n")),
    fc.string({ unit: "binary", maxLength: 3000 }).map((text) => text.toWellFormed()),
  );

  it("gives back the text when its chunks are joined, and no chunk is empty, too long or cuts a character", () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...documentKinds), (text, kind) => {
        const chunks = split(text, kind);
        if (text.trim() === "") expect(chunks).toEqual([]);
        else expect(chunks.map((chunk) => chunk.text).join("")).toBe(text);
        for (const chunk of chunks) {
          expect(chunk.text.trim()).not.toBe("");
          expect(chunk.text.isWellFormed()).toBe(true);
          expect(estimateTokens(chunk.text.trim())).toBeLessThanOrEqual(chunkTokens);
        }
      }),
      { numRuns: 600 },
    );
  });

  it("never lets a chunk cross a page", () => {
    const pages = fc.array(texts, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(pages, (parts) => {
        const starts: number[] = [];
        let text = "";
        for (const part of parts) {
          starts.push(text.length);
          text += `${part}\n\n`;
        }
        for (const chunk of split(text, "pdf", starts)) {
          const first = chunk.start + chunk.text.search(/\S/);
          const last = chunk.start + chunk.text.trimEnd().length - 1;
          const pageOf = (offset: number) => starts.findLastIndex((start) => start <= offset) + 1;
          expect([pageOf(first), pageOf(last)]).toEqual([chunk.page, chunk.page]);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("starts a chunk at a heading and keeps the path of headings above it", () => {
    const body =
      "The workshop is open from 06:45 to 18:30 on weekdays, and a full week has 37.5 hours of paid work. ".repeat(3);
    const chunks = split(
      `# Handbook\n\n${body}\n\n## Hours\n\n${body}\n\n### Night\n\n${body}\n\n## Leave\n\n${body}\n`,
    );
    expect(chunks.map((chunk) => chunk.headingPath)).toEqual([
      ["Handbook"],
      ["Handbook", "Hours"],
      ["Handbook", "Hours", "Night"],
      ["Handbook", "Leave"],
    ]);
    expect(chunks[1]!.text).toMatch(/^## Hours\n/);
  });

  it("joins short sections and names what they share", () => {
    const [chunk, ...rest] = split("# FAQ\n\n## Care\n\n### Oil?\n\nYes.\n\n### Wax?\n\nNo.\n");
    expect(rest).toEqual([]);
    expect(chunk!.headingPath).toEqual(["FAQ", "Care"]);
  });

  it("keeps a table or a code block whole while it fits, and splits a longer one between its lines", () => {
    const prose = `${"Words about wood and water. ".repeat(70)}\n\n`;
    const table = `| a | b |\n| --- | --- |\n${"| oak board | 1,180 euros |\n".repeat(20)}\n`;
    const whole = split(prose + table);
    expect(whole.map((chunk) => chunk.text)).toEqual([prose, table]);
    const long = split(`\`\`\`\n${"const berth = schedule.next(4);\n".repeat(300)}\`\`\`\n`);
    expect(long.length).toBeGreaterThan(3);
    for (const chunk of long) expect(chunk.text.endsWith("\n")).toBe(true);
  });

  it("takes neither a comment in code for a heading nor a heading in plain text", () => {
    expect(split("# Real\n\n```sh\n# not one\n```\n")[0]!.headingPath).toEqual(["Real"]);
    expect(split("# 1. not a heading here\n\nText\n", "text")[0]!.headingPath).toEqual([]);
  });

  it("RG-10: a line of 40,000 characters without a space", () => {
    const text = readFileSync("tests/fixtures/cases/RG-10.md", "utf8");
    const chunks = split(text);
    expect(chunks.map((chunk) => chunk.text).join("")).toBe(text);
    expect(chunks.filter((chunk) => chunk.text.trim() === "")).toEqual([]);
    expect(chunks[0]!.text).toContain("Header");
    expect(chunks.at(-1)!.text).toContain("Footer");
    for (const chunk of chunks) expect(estimateTokens(chunk.text)).toBeLessThanOrEqual(chunkTokens);
  });

  it("needs time in proportion to the text, also when nothing in it can be split", () => {
    for (const text of [
      "x".repeat(4_000_000),
      "```\n".repeat(400_000),
      "# a\n".repeat(400_000),
      "\n".repeat(2_000_000),
    ]) {
      const started = performance.now();
      for (const _ of splitText(text, "markdown", null));
      expect(performance.now() - started).toBeLessThan(4_000);
    }
  });
});

describe("estimateTokens", () => {
  it("is within about a third of a real tokenizer on the documents of the fixtures", async () => {
    const folder = "tests/fixtures/documents/";
    for (const name of readdirSync(folder)) {
      const bytes = new Uint8Array(readFileSync(folder + name));
      const kind = await detectKind(name, bytes);
      if (!kind.ok) throw new Error(name);
      const read = await readBytes(kind.value, bytes);
      if (!read.ok) throw new Error(name);
      const real = countTokens(read.value.text);
      expect(estimateTokens(read.value.text) / real, name).toBeGreaterThan(0.65);
      expect(estimateTokens(read.value.text) / real, name).toBeLessThan(1.35);
    }
  });
});
