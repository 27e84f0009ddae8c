import { expect, test } from "vitest";
import { tameMarkdown } from "../markdown/tame-markdown";
import { safeTree } from "../render/safe-tree";
import { printBlocks } from "./print-blocks";
import { toPdf } from "./to-pdf";

const blocksOf = async (markdown: string) => printBlocks(await safeTree(markdown));

test("entries of an ordinary list are a list, also within one another", async () => {
  const [list] = await blocksOf(`- ${"one ".repeat(300)}\n  - two\n- three`);
  expect(list).toMatchObject({ t: "list", ordered: false, items: [{ c: [{ t: "para" }, { t: "list" }] }, {}] });
});

test("an entry that is longer than a page is set as paragraphs behind its mark; nothing is left out", async () => {
  const blocks = await blocksOf(`3. short\n4. ${"long ".repeat(1_000)}`);
  expect(blocks.map(({ t }) => t)).toEqual(["para", "para", "para", "para"]);
  expect(JSON.stringify(blocks)).toMatch(/3\..*short.*4\..*long long/s);
});

test("thousands of lists in each other are set in seconds", async () => {
  const report = {
    title: "Oak",
    workspace: "Marlow",
    author: "Olive",
    date: "2026-11-30",
    version: 1,
    engine: "openai/x",
    language: "en" as const,
    sources: [],
  };
  const started = performance.now();
  const pdf = await toPdf({ ...report, markdown: tameMarkdown(`# Oak\n\n${"- ".repeat(10_000)}The end.`) });
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(performance.now() - started).toBeLessThan(15_000);
});
