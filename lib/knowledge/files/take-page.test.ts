import { expect, test } from "vitest";
import { estimateTokens } from "../../core/text/estimate-tokens";
import { mostTokens, takePage } from "./take-page";

test("lines count from 1, and a line end at the end of the file begins no other line", () => {
  expect(takePage("a\nb\nc\n", 2, 10)).toEqual({ from: 2, to: 3, total: 3, text: "b\nc", isCut: false });
  expect(takePage("a\nb\nc", 1, 2)).toMatchObject({ from: 1, to: 2, text: "a\nb" });
  expect(takePage("", 1, 10)).toEqual({ from: 1, to: 1, total: 1, text: "", isCut: false });
});

test("behind the end the last line is given", () => {
  expect(takePage("a\nb", 99, 10)).toMatchObject({ from: 2, to: 2, text: "b" });
});

test.each([
  ["short lines", "word ".repeat(10)],
  ["Chinese", "文档里的句子。".repeat(10)],
])("%s: a page holds what fits into one reading, and pages join to the whole", (_, line) => {
  const text = Array.from({ length: 2_000 }, (__, at) => `${at} ${line}`).join("\n");
  const pages: string[] = [];
  for (let offset = 1; offset <= 2_000; ) {
    const page = takePage(text, offset, 1_000);
    expect(estimateTokens(page.text)).toBeLessThanOrEqual(mostTokens);
    pages.push(page.text);
    offset = page.to + 1;
  }
  expect(pages.length).toBeGreaterThan(5);
  expect(pages.join("\n")).toBe(text);
});

test("of a line that is too long the beginning is given, whole characters only", () => {
  const page = takePage("😀".repeat(20_000), 1, 10);
  expect(page).toMatchObject({ from: 1, to: 1, isCut: true });
  expect(estimateTokens(page.text)).toBeLessThanOrEqual(mostTokens + 1);
  expect(page.text.isWellFormed()).toBe(true);
  expect(page.text.length).toBeGreaterThan(1_000);
});
