import fc from "fast-check";
import { expect, test } from "vitest";
import { compilePattern } from "./compile-pattern";

test.each([
  ["*", "", true],
  ["*", "anything\nat all", true],
  ["", "", true],
  ["", "a", false],
  ["/drafts/*", "/drafts/", true],
  ["/drafts/*", "/drafts", false],
  ["*@example.org", "ben@example.org", true],
  ["*@example.org", "ben@example.org.evil", false],
  ["a*a", "a", false], // both ends are needed
  ["a*a", "aa", true],
  ["a*b*c", "a-c-b-c", true],
  ["a*b*c", "acb", false],
  ["a.c", "abc", false], // nothing but * means anything else
  ["(a+)+$", "(a+)+$", true],
])("%j on %j: %s", (pattern, text, matches) => {
  expect(compilePattern(pattern)(text)).toBe(matches);
});

test("agrees with an expression made for the same meaning", () => {
  const piece = fc.constantFrom("a", "b", "ab", "*", "**", "");
  const glob = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""));
  const text = fc.array(fc.constantFrom("a", "b", "\n"), { maxLength: 10 }).map((signs) => signs.join(""));
  fc.assert(
    fc.property(glob, text, (pattern, subject) => {
      const expression = new RegExp(`^${pattern.replaceAll("*", "[^]*")}$`);
      expect(compilePattern(pattern)(subject)).toBe(expression.test(subject));
    }),
    { numRuns: 2_000 },
  );
});

test("many stars over a long text that almost matches take no longer than reading it", () => {
  const matches = compilePattern(`${"*a".repeat(50)}*b`);
  const begin = performance.now();
  expect(matches("a".repeat(1_000_000))).toBe(false);
  expect(performance.now() - begin).toBeLessThan(200);
});
