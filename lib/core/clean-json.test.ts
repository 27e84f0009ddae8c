import { expect, test } from "vitest";
import { cleanJson, deepestJson, isTooDeep } from "./clean-json";

test("zero bytes and halves of characters are gone from keys and values; the rest is the same", () => {
  expect(cleanJson({ "a\0": ["x\ud800", { b: "报告 🌲" }], n: 1, t: true, none: null })).toEqual({
    a: ["x\ufffd", { b: "报告 🌲" }],
    n: 1,
    t: true,
    none: null,
  });
});

test.each(["[", '{"a":'])("a hundred thousand %s end nothing: they are recognised, and cut off", (open) => {
  const nested = (levels: number) =>
    JSON.parse(`${open.repeat(levels)}1${(open === "[" ? "]" : "}").repeat(levels)}`) as unknown;
  expect(isTooDeep(nested(deepestJson + 1))).toBe(false);
  expect(cleanJson(nested(deepestJson + 1))).toEqual(nested(deepestJson + 1));
  expect(isTooDeep(nested(deepestJson + 2))).toBe(true);
  expect(isTooDeep(nested(100_000))).toBe(true);
  expect(JSON.stringify(cleanJson(nested(100_000)))).toContain("null");
});
