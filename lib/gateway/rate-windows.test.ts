import fc from "fast-check";
import { expect, test } from "vitest";
import { createRateWindows } from "./rate-windows";

test("never more than the limit within any minute, and never refused with room left", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.array(fc.nat(30_000), { maxLength: 60 }), (limit, gaps) => {
      const windows = createRateWindows();
      const passed: number[] = [];
      let now = 1_000_000;
      for (const gap of gaps) {
        now += gap;
        const recent = passed.filter((at) => at > now - 60_000);
        const wait = windows.take("k", limit, now);
        expect(wait === 0).toBe(recent.length < limit);
        if (wait === 0) passed.push(now);
        else expect(windows.take("k", limit, now + wait * 1000 - 1000)).toBeGreaterThan(0);
      }
    }),
  );
});

test("a new limit forgets nothing", () => {
  const windows = createRateWindows();
  for (let n = 0; n < 3; n += 1) expect(windows.take("k", 5, n)).toBe(0);
  expect(windows.take("k", 3, 10)).toBe(60);
  expect(windows.take("k", 4, 10)).toBe(0);
  expect(windows.take("k", 4, 11)).toBeGreaterThan(0);
  expect(windows.take("other", 3, 11)).toBe(0);
});
