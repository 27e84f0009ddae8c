import { expect, test } from "vitest";
import { holdsPattern, matchPath, matchWildcard } from "./match-wildcard";

test.each([
  ["*.md", "plan.md", true],
  ["*.md", "plan.md.txt", false],
  ["p?an.*", "plan.md", true],
  ["p?an", "plaan", false],
  ["*", "", true],
  ["**a**", "xax", true],
  ["计划*", "计划书.md", true],
])("%s and %s: %s", (pattern, text, fits) => {
  expect(matchWildcard(pattern, text)).toBe(fits);
});

test.each([
  ["/documents/*.md", "/documents/plan.md", true],
  ["/documents/*.md", "/documents/notes/plan.md", false],
  ["/documents/**/*.md", "/documents/notes/deep/plan.md", true],
  ["/documents/**/*.md", "/documents/plan.md", true],
  ["/documents/**/**/plan.md", "/documents/plan.md", true],
  ["**/plan.md", "/documents/a/plan.md", true],
  ["/documents/a/**", "/documents/b/plan.md", false],
])("path %s and %s: %s", (pattern, path, fits) => {
  expect(matchPath(pattern, path)).toBe(fits);
});

test.each([
  ["delivery*euros", "The delivery costs 29 euros in Germany", true],
  ["euros*delivery", "The delivery costs 29 euros in Germany", false],
  ["E-4?1", "code E-411", true],
  ["E-4?1", "code E-4", false],
])("line with %s in %s: %s", (pattern, line, holds) => {
  expect(holdsPattern(pattern.split("*"), line)).toBe(holds);
});

test("no pattern takes long, however it is made", () => {
  const text = "a".repeat(10_000);
  const started = performance.now();
  expect(matchWildcard(`${"*a".repeat(100)}b`, text)).toBe(false);
  expect(matchPath(`${"**/*a*a*a*a/".repeat(20)}b`, "aaaa/".repeat(2_000))).toBe(false);
  expect(holdsPattern(Array(100).fill("a?a"), text)).toBe(true);
  expect(holdsPattern([`${"a?".repeat(100)}b`], text)).toBe(false);
  expect(performance.now() - started).toBeLessThan(2_000);
});
