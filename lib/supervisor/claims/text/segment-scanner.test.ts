import { expect, test } from "vitest";
import { SegmentScanner, splitSegments } from "./segment-scanner";

const kinds = (text: string) =>
  splitSegments(text).flatMap(({ kind, text: words }) => (words.trim() ? [[kind, words.trim()]] : []));

test("Markdown comes apart into sentences, lines, rows and code", () => {
  expect(
    kinds(
      "# Done\nI saved it. See `a.b. c`!\n\n- One. Two\n- [x] Three\n| a | b |\n> quoted. text\n```sh\nrm x. y\n```\n最后。完。",
    ),
  ).toEqual([
    ["heading", "# Done"],
    ["prose", "I saved it."],
    ["prose", "See `a.b. c`!"],
    ["item", "- One."],
    ["item", "Two"],
    ["item", "- [x] Three"],
    ["row", "| a | b |"],
    ["quote", "> quoted. text"],
    ["code", "```sh"],
    ["code", "rm x. y"],
    ["code", "```"],
    ["prose", "最后。"],
    ["prose", "完。"],
  ]);
});

test("a full stop within a name, a number, a quotation or a short form ends nothing", () => {
  const whole = ["See plan.md at 3.5 m.", 'He said "I saved it. Then I left." and went.', "Use e.g. the menu."];
  for (const text of whole) expect(splitSegments(text)).toHaveLength(1);
  expect(kinds("I have\nsaved the report.\nNext line")).toEqual([
    ["prose", "I have\nsaved the report."],
    ["prose", "Next line"],
  ]);
});

test("however it is cut into pieces, the same sentences come out, and together they are the text", () => {
  const text =
    "Done ✅ I saved “Plan. B”.\r\n\n1. **Saved:** `x. y`\n2. 已保存。好了！\n\n| a | b |\n|---|---|\n\n~~~\nx. y\n~~~\nEnd";
  const whole = splitSegments(text);
  expect(whole.map((segment) => segment.text).join("")).toBe(text);
  for (const size of [1, 2, 3, 7]) {
    const scanner = new SegmentScanner();
    const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, "g"))!;
    expect([...pieces.flatMap((piece) => scanner.push(piece)), ...scanner.end()]).toEqual(whole);
  }
});

test("a text without an end is handed on all the same", () => {
  const scanner = new SegmentScanner();
  const out = Array.from({ length: 500 }, () => scanner.push("and so on ")).flat();
  expect(out.length).toBeGreaterThan(2);
  expect(out.every(({ text }) => text.length <= 2_401)).toBe(true);
});
