import { expect, test } from "vitest";
import { randomIds } from "./ids";

test("ids are readable, long enough, and no two are alike", () => {
  const ids = Array.from({ length: 20_000 }, () => randomIds.next("call"));
  expect(ids.every((id) => /^call_[0-9A-HJKMNP-TV-Z]{16}$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});

test("every character comes about as often as any other", () => {
  const counts = new Map<string, number>();
  for (let n = 0; n < 20_000; n += 1) {
    for (const letter of randomIds.next("call").slice(5)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  expect(counts.size).toBe(32);
  // 10,000 each on average; a tenth off is ten standard deviations.
  for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(1_000);
});
