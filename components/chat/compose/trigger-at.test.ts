import { expect, test } from "vitest";
import { triggerAt } from "./trigger-at";

/** The caret stands where `|` does. */
const at = (marked: string) => triggerAt(marked.replace("|", ""), marked.indexOf("|"));

test.each([
  ["@|", { kind: "mention", start: 0, query: "" }],
  ["Compare @oak| with beech", { kind: "mention", start: 8, query: "oak" }],
  ["Compare @oak price|", { kind: "mention", start: 8, query: "oak price" }],
  ["比较@价目|", { kind: "mention", start: 2, query: "价目" }],
  ["(@o|", { kind: "mention", start: 1, query: "o" }],
  ["@one and @tw|", { kind: "mention", start: 9, query: "tw" }],
  ["/|", { kind: "prompt", start: 0, query: "" }],
  ["/weekly rep|", { kind: "prompt", start: 0, query: "weekly rep" }],
  ["First line\n/we|", { kind: "prompt", start: 11, query: "we" }],
])("%s opens a list", (marked, trigger) => {
  expect(at(marked)).toEqual(trigger);
});

test.each([
  "ines@example|",
  "ines.o@|",
  "meet @ 5|",
  "@one\nnext|",
  "|@oak",
  "and/or|",
  "see /documents|",
  "/documents/legal|",
  "/ not|",
  `@${"a".repeat(61)}|`,
])("%s opens nothing", (marked) => {
  expect(at(marked)).toBeNull();
});
