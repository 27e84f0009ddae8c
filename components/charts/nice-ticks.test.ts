import { expect, test } from "vitest";
import { niceTicks } from "./nice-ticks";

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 5, 10]],
  [42, [0, 20, 40, 60]],
  [1_000, [0, 500, 1_000]],
])("an axis up to %i has the ticks %j", (highest, ticks) => {
  expect(niceTicks(highest)).toEqual(ticks);
});
