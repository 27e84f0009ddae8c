import fc from "fast-check";
import { expect, test } from "vitest";
import { compareTexts } from "./diff-rows";

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}\n`).join("");

test("says what went and what came, with the numbers of the lines", () => {
  const { rows, added, removed } = compareTexts("a\nb\nc\n", "a\nB\nB2\nc\n");
  expect({ added, removed }).toEqual({ added: 2, removed: 1 });
  expect(rows).toEqual([
    { kind: "same", line: 1, text: "a" },
    { kind: "del", line: 2, text: "b" },
    { kind: "add", line: 2, text: "B" },
    { kind: "add", line: 3, text: "B2" },
    { kind: "same", line: 4, text: "c" },
  ]);
});

test("equal lines far from a change are folded, not lost", () => {
  const { rows } = compareTexts(numbered(40), numbered(40).replace("line 20\n", "line twenty\n"));
  expect(rows.map(({ kind }) => kind)).toEqual(["fold", "same", "same", "del", "add", "same", "same", "fold"]);
  expect(rows.map((row) => (row.kind === "fold" ? row.rows.length : 1))).toEqual([17, 1, 1, 1, 1, 1, 1, 18]);
});

test("a text that is new or goes is all one colour", () => {
  expect(compareTexts(null, "a\nb").rows.map(({ kind }) => kind)).toEqual(["add", "add"]);
  expect(compareTexts("a\nb", null).rows.map(({ kind }) => kind)).toEqual(["del", "del"]);
  expect(compareTexts("a", "a")).toMatchObject({ added: 0, removed: 0 });
});

test("both texts can be read back from the rows", () => {
  const text = fc
    .array(fc.constantFrom("a", "b", "c", ""), { maxLength: 30 })
    .map((lines) => lines.map((line) => `${line}\n`).join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const rows = compareTexts(before, after).rows.flatMap((row) => (row.kind === "fold" ? row.rows : [row]));
      const read = (without: string) =>
        rows
          .filter(({ kind }) => kind !== without)
          .map((row) => `${row.text}\n`)
          .join("");
      expect(read("add")).toBe(before);
      expect(read("del")).toBe(after);
    }),
  );
});
