import { expect, test } from "vitest";
import { retryTime, wakeTime } from "./wait-times";

const now = new Date("2026-11-30T12:00:00Z");
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);

test.each([
  ["1s", 1_000],
  ["1h30m", 5_400_000],
  ["1w2d3h4m5s", 604_800_000 + 2 * 86_400_000 + 3 * 3_600_000 + 4 * 60_000 + 5_000],
])("a sleep of %s", (text, milliseconds) => expect(wakeTime(text, now)).toEqual(after(milliseconds)));

test("a sleep until a moment, and texts that are neither", () => {
  expect(wakeTime("2026-12-01T08:00:00.000Z", now)).toEqual(new Date("2026-12-01T08:00:00Z"));
  for (const text of ["", "soon", "1x"]) expect(() => wakeTime(text, now)).toThrow("cannot be read");
});

test("pauses double from a second to a minute, a quarter more or less", () => {
  for (const [failed, base] of [
    [1, 1_000],
    [2, 2_000],
    [5, 16_000],
    [7, 60_000],
    [40, 60_000],
  ] as const) {
    for (let n = 0; n < 50; n += 1) {
      const pause = retryTime(failed, null, now).getTime() - now.getTime();
      expect(pause).toBeGreaterThanOrEqual(base * 0.75);
      expect(pause).toBeLessThanOrEqual(base * 1.25);
    }
  }
});

test("what an error asked for comes first: seconds, or a moment that is not in the past", () => {
  expect(retryTime(1, "90", now)).toEqual(after(90_000));
  expect(retryTime(1, "2026-11-30T13:00:00Z", now)).toEqual(after(3_600_000));
  expect(retryTime(1, "2020-01-01T00:00:00Z", now)).toEqual(now);
  expect(retryTime(1, "later", now).getTime()).toBeLessThanOrEqual(now.getTime() + 1_250);
});
