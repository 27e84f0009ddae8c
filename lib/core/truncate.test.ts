import { expect, test } from "vitest";
import { truncate } from "./truncate";

test("JS-32: what is cut at the middle of an emoji stays text that can be sent", () => {
  const text = `${"a".repeat(2_999)}\u{1F7E1}${"b".repeat(2_000)}`;
  const cut = truncate(text, 3_000);
  expect(cut.isWellFormed()).toBe(true);
  expect(cut).toBe("a".repeat(2_999));
  expect(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(JSON.stringify(cut))))).toBe(cut);
  expect(truncate(text, 3_001)).toBe(`${"a".repeat(2_999)}\u{1F7E1}`);
  expect(truncate("short", 3_000)).toBe("short");
});
