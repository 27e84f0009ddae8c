import { expect, test } from "vitest";
import { withinTime } from "./within-time";

test("what is done in time comes back, and what it throws is thrown on", () => {
  expect(withinTime(1_000, () => 5)).toEqual({ ok: true, value: 5 });
  expect(() =>
    withinTime(1_000, () => {
      throw new RangeError("too far");
    }),
  ).toThrow(new RangeError("too far"));
});

test.each([
  ["a loop", () => [...Array(200_000).keys()].every((n, _, all) => !all.includes(-1 - n))],
  ["a regular expression that tries every way", () => /^(a+)+$/.test(`${"a".repeat(40)}b`)],
])("%s is broken off", (_, work) => {
  const began = performance.now();
  expect(withinTime(50, work)).toMatchObject({ ok: false, reason: "time" });
  expect(performance.now() - began).toBeLessThan(5_000);
});
