import { expect, test } from "vitest";
import { nextRuns } from "./next-runs";
import { parseCron } from "./parse-cron";
import { everyMinute, randomCron, runsByEnumeration, windowsOf } from "./testing/enumerate-runs";

const long = process.env.CANDOR_LONG === "1";

const runs = (cron: string, zone: string, after: string, count: number): string[] => {
  const parsed = parseCron(cron);
  if (!parsed.ok) throw new Error(parsed.detail);
  return nextRuns(parsed.value, zone, new Date(after), count).map((at) => at.toISOString().slice(0, 16));
};

test("CR-01 a time that does not exist runs once, at the first minute after the gap", () => {
  expect(runs("30 2 * * *", "America/New_York", "2026-03-08T05:00:00Z", 2)).toEqual([
    "2026-03-08T07:00",
    "2026-03-09T06:30",
  ]);
});

test("CR-03 every half hour is every half hour on the long day too", () => {
  const found = runs("*/30 * * * *", "Europe/Berlin", "2026-10-24T21:59:00Z", 50);
  expect(found[0]).toBe("2026-10-24T22:00");
  expect(found.at(-1)).toBe("2026-10-25T22:30");
  const gaps = found.slice(1).map((at, index) => Date.parse(`${at}Z`) - Date.parse(`${found[index]}Z`));
  expect(new Set(gaps)).toEqual(new Set([1_800_000]));
});

test.each([
  [
    "a repeated time runs once",
    "30 2 * * *",
    "Europe/Berlin",
    "2026-10-24T12:00:00Z",
    ["2026-10-25T00:30", "2026-10-26T01:30"],
  ],
  [
    "a step runs in both passes",
    "*/30 2 * * *",
    "Europe/Berlin",
    "2026-10-25T00:00:00Z",
    ["2026-10-25T00:30", "2026-10-25T01:00", "2026-10-25T01:30", "2026-10-26T01:00"],
  ],
  ["a step leaves a gap out", "*/30 2 * * *", "Europe/Berlin", "2026-03-28T12:00:00Z", ["2026-03-30T00:00"]],
  [
    "two skipped times are one run",
    "0,30 2 * * *",
    "Europe/Berlin",
    "2026-03-28T12:00:00Z",
    ["2026-03-29T01:00", "2026-03-30T00:00"],
  ],
  ["29 February", "0 12 29 2 *", "UTC", "2026-03-01T00:00:00Z", ["2028-02-29T12:00", "2032-02-29T12:00"]],
  ["around a century without one", "0 12 29 2 *", "UTC", "2097-01-01T00:00:00Z", ["2104-02-29T12:00"]],
  [
    "the last days of long months",
    "0 0 31 * *",
    "UTC",
    "2026-01-31T00:00:00Z",
    ["2026-03-31T00:00", "2026-05-31T00:00"],
  ],
  [
    "day of month or day of week",
    "0 9 13 * 5",
    "UTC",
    "2026-11-05T00:00:00Z",
    ["2026-11-06T09:00", "2026-11-13T09:00", "2026-11-20T09:00"],
  ],
  [
    "a day that a zone left out",
    "0 9 * * *",
    "Pacific/Apia",
    "2011-12-29T20:00:00Z",
    ["2011-12-30T10:00", "2011-12-30T19:00"],
  ],
  [
    "half an hour of summer",
    "15 2 * * *",
    "Australia/Lord_Howe",
    "2026-10-03T00:00:00Z",
    ["2026-10-03T15:30", "2026-10-04T15:15"],
  ],
])("%s", (_, cron, zone, after, expected) => {
  expect(runs(cron, zone, after, expected.length)).toEqual(expected);
});

test(`equal to all minutes of UTC mapped by Intl, over ${long ? 10_000 : 1_000} random schedules and zones`, () => {
  const windows = windowsOf(long ? 24 : 6);
  const each = Math.ceil((long ? 10_000 : 1_000) / windows.length);
  for (const { zone, from } of windows) {
    const minutes = everyMinute(zone, from, 9);
    for (let n = 0; n < each; n += 1) {
      const cron = randomCron();
      const expected = runsByEnumeration(cron, minutes);
      const parsed = parseCron(cron);
      if (!parsed.ok) throw new Error(`${cron}: ${parsed.detail}`);
      const found = nextRuns(parsed.value, zone, new Date(from.getTime() - 1), expected.length + 1)
        .map((at) => at.getTime())
        .filter((at) => at <= minutes.at(-1)!.at);
      expect({ cron, zone, from, found }).toEqual({ cron, zone, from, found: expected });
    }
  }
});
