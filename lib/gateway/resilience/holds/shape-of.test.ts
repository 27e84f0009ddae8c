import fc from "fast-check";
import { expect, test } from "vitest";
import { shapeOf } from "./shape-of";

test("values and the order of names make no difference, names and kinds do", () => {
  const base = shapeOf({ query: "tide", top_k: 3 });
  expect(shapeOf({ top_k: 50, query: "a much longer question" })).toBe(base);
  for (const other of [
    { query: "tide" },
    { query: "tide", top_k: "3" },
    { query: "tide", top_k: null },
    { query: "tide", top_k: 3, folder: "/" },
    { query: ["tide"], top_k: 3 },
  ]) {
    expect(shapeOf(other)).not.toBe(base);
  }
});

test("a list's length makes no difference, what stands in it does", () => {
  expect(shapeOf({ urls: ["a", "b", "c"] })).toBe(shapeOf({ urls: ["d"] }));
  expect(shapeOf({ urls: ["a", 1] })).toBe(shapeOf({ urls: [2, "b", 3] }));
  expect(shapeOf({ urls: ["a", 1] })).not.toBe(shapeOf({ urls: ["a"] }));
});

test("whatever comes, it is a short digest that holds no value", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(shapeOf(value)).toMatch(/^[0-9a-f]{16}$/);
      expect(shapeOf(JSON.parse(JSON.stringify(value)))).toBe(shapeOf(value));
    }),
  );
});
