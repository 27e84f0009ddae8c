import { describe, expect, it } from "vitest";
import { resolveCitations } from "./resolve-citations";

const items = (count: number) => Array.from({ length: count }, (_, at) => ({ number: at + 1 }));
const linked = (text: string, count = 4) => resolveCitations(text, items(count)).spans.map(({ numbers }) => numbers);

describe("resolveCitations", () => {
  it("RG-13: links the numbers that exist and no other", () => {
    const answer = "Gate 3 opens at six [1][5]. Fees rose [2, 7]. See also [0] and [12].";
    const { spans, cited } = resolveCitations(answer, items(4));
    expect(cited.map(({ number }) => number)).toEqual([1, 2]);
    expect(spans.map(({ start, end, numbers }) => [answer.slice(start, end), numbers])).toEqual([
      ["[1]", [1]],
      ["[5]", []],
      ["[2, 7]", [2]],
      ["[0]", []],
      ["[12]", []],
    ]);
  });

  it.each([
    ["in a fence", "Look:\n\n```js\nconst a = list[1];\n```\n\nDone [2].", [[2]]],
    ["in a fence of tildes that is never closed", "~~~\n[1]\n[2]", []],
    ["in inline code", "Use `rows[1]` or ``a ` [2]`` here [3].", [[3]]],
    ["as a link or its definition", "[1](https://example.org) and\n\n[2]: https://example.org\n\nyet [3].", [[3]]],
    ["as an image", "![1] and [2]", [[2]]],
    ["escaped", "\\[1] and [2]", [[2]]],
  ])("takes nothing for a label %s", (_, text, expected) => {
    expect(linked(text)).toEqual(expected);
  });

  it("reads lists with full-width commas, and each number once", () => {
    expect(linked("标签 [1，3、3] 和 [2]。")).toEqual([[1, 3], [2]]);
  });

  it("needs no long time for hostile text", () => {
    const started = performance.now();
    for (const text of ["`".repeat(50_000), "[1".repeat(50_000), "```\n".repeat(20_000), "[1,".repeat(30_000)])
      linked(text);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
