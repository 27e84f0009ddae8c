import { expect, test } from "vitest";
import { run } from "./gateway/measure-gateway";

test("the gateway is cheap enough to be everywhere", async () => {
  const rows = await run();
  for (const { name, value, unit, goal } of rows) {
    const aim =
      goal === undefined
        ? ""
        : `  (goal ≤ ${goal}: ${value <= goal ? "reached" : `${(value / goal).toFixed(1)} × too much`})`;
    console.log(`${name.padEnd(64)} ${value.toFixed(2).padStart(9)} ${unit}${aim}`);
  }
  expect(rows.every((row) => row.value > 0)).toBe(true);
});
