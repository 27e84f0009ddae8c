import { expect, test } from "vitest";
import { titleOf } from "./title-of";

test.each([
  ["When does the gate open?\nPlease.", "When does the gate open?"],
  ["  two   words ", "two words"],
  [`${"word ".repeat(30)}`, `${"word ".repeat(15).trim()}…`],
  ["北".repeat(200), `${"北".repeat(79)}…`],
])("%j is called %j", (text, title) => {
  expect(titleOf(text)).toBe(title);
});

test("no title is longer than 80 characters or cuts one in half", () => {
  const title = titleOf(`${"a".repeat(78)}🟡${"b".repeat(50)}`);
  expect(title.length).toBeLessThanOrEqual(80);
  expect(title.isWellFormed()).toBe(true);
});
