import { expect, test } from "vitest";
import { linesOf } from "./lines-of";

test("a gap in what was measured breaks the line", () => {
  const runs = linesOf([{ x: 0, y: 1 }, { x: 1, y: 2 }, null, { x: 3, y: 4.04 }]);
  expect(runs.map(({ path }) => path)).toEqual(["M0 1L1 2", "M3 4"]);
  expect(runs[1]!.spots).toHaveLength(1);
});

test("nothing measured draws nothing", () => {
  expect(linesOf([null, null])).toEqual([]);
});
