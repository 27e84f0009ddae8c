import fc from "fast-check";
import { expect, test } from "vitest";
import { LabelFilter } from "./label-filter";

const known = new Set([1, 2, 12]);
function filter(pieces: readonly string[]): string {
  const labels = new LabelFilter((label) => known.has(label));
  return pieces.map((piece) => labels.push(piece)).join("") + labels.end();
}

test.each([
  ["Open daily [1].", "Open daily [1]."],
  ["Open daily [9].", "Open daily."],
  ["Both [1][9] and [12] [40]!", "Both [1] and [12]!"],
  ["开放时间为九点[2]，周末关闭[8]。", "开放时间为九点[2]，周末关闭。"],
  [
    "See `rows[9]` and\n```js\nconst a = b[9];\n```\nthen [9].",
    "See `rows[9]` and\n```js\nconst a = b[9];\n```\nthen.",
  ],
  ["``a ` [9]`` [9]", "``a ` [9]``"],
  ["~~~\n[9]\n~~~\n[9]", "~~~\n[9]\n~~~\n"],
  ["A [9](https://example.org) link, a [9]: note", "A [9](https://example.org) link, a [9]: note"],
  ["[word] [ 9 ] [] [9", "[word] [ 9 ] [] [9"],
  ["Both [1, 2], one [2, 9], none [8、9].", "Both [1, 2], one [2], none."],
  ["trailing blanks   ", "trailing blanks   "],
  ["an open `tick [9]", "an open `tick [9]"],
])("%j becomes %j", (text, expected) => {
  expect(filter([text])).toBe(expected);
});

test("how the text was cut into pieces makes no difference", () => {
  const word = fc.constantFrom("[1]", "[9]", " ", "`", "```", "~~~", "\n", "a", "北", "(", "]", "[", "9", ",", ":");
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), fc.infiniteStream(fc.integer({ min: 1, max: 4 })), (words, cuts) => {
      const text = words.join("");
      const pieces: string[] = [];
      for (let at = 0; at < text.length; ) {
        const size = cuts.next().value as number;
        pieces.push(text.slice(at, at + size));
        at += size;
      }
      expect(filter(pieces)).toBe(filter([text]));
    }),
    { numRuns: 500 },
  );
});

test("a text that waits for nothing is not held back", () => {
  const labels = new LabelFilter(() => false);
  expect(labels.push("Hello there")).toBe("Hello there");
  expect(labels.push(" [")).toBe("");
  expect(labels.push("note]")).toBe(" [note]");
});

test.each([" ", "\t", "`", "~", "[", " [", "` ", "```\n", "\ud800"])(
  "megabytes of %j cost no more than other text",
  (piece) => {
    const text = piece.repeat(1_000_000 / piece.length);
    const started = performance.now();
    const labels = new LabelFilter(() => false);
    let shown = "";
    for (let at = 0; at < text.length; at += 24) shown += labels.push(text.slice(at, at + 24));
    shown += labels.end();
    expect(shown).toBe(text);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(filter([text])).toBe(text);
  },
);
