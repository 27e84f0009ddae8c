import { expect, test } from "vitest";
import { blanksIn, nextBlank } from "./blanks";

const text = "Compare {{supplier}} with {{ 另一家 }} until {{day}}.";

test("blanks are found with their names and places, in any language", () => {
  expect(blanksIn(text).map(({ name }) => name)).toEqual(["supplier", "另一家", "day"]);
  for (const { start, end, name } of blanksIn(text)) expect(text.slice(start, end)).toContain(name);
});

test.each(["{{}}", "{ {a} }", "{{a\nb}}", "{{{}}}", "f(x) { return {}; }"])("%s holds none", (code) => {
  expect(blanksIn(code)).toEqual([]);
});

test("one goes on to the next and back to the one before, and round at the ends", () => {
  const [first, second, third] = blanksIn(text);
  expect(nextBlank(text, 0)).toEqual(first);
  expect(nextBlank(text, first!.end)).toEqual(second);
  expect(nextBlank(text, third!.end)).toEqual(first);
  expect(nextBlank(text, third!.start, -1)).toEqual(second);
  expect(nextBlank(text, first!.start, -1)).toEqual(third);
  expect(nextBlank("nothing to fill in", 3)).toBeUndefined();
});
