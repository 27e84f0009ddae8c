import { expect, test } from "vitest";
import { groupByDay } from "./group-by-day";

const now = Date.parse("2026-11-30T08:30:00Z");
const grouped = (times: string[], zone = "Europe/Berlin") =>
  groupByDay(
    times.map((updatedAt) => ({ updatedAt })),
    now,
    zone,
  ).map(({ key, items }) => [key, items.length]);

test("today, yesterday, the week before, and months", () => {
  const times = ["2026-11-30T08:00:00Z", "2026-11-29T12:00:00Z", "2026-11-24T12:00:00Z", "2026-11-23T12:00:00Z"];
  const older = ["2026-11-22T12:00:00Z", "2026-10-31T12:00:00Z", "2026-10-01T12:00:00Z", "2025-10-01T12:00:00Z"];
  expect(grouped([...times, ...older])).toEqual([
    ["today", 1],
    ["yesterday", 1],
    ["week", 2],
    ["2026-11", 1],
    ["2026-10", 2],
    ["2025-10", 1],
  ]);
});

test("a day begins at midnight where the person lives, also when clocks were changed", () => {
  const lateEvening = "2026-11-29T23:30:00Z";
  expect(grouped([lateEvening], "Europe/Berlin")).toEqual([["today", 1]]);
  expect(grouped([lateEvening], "America/New_York")).toEqual([["yesterday", 1]]);
  expect(grouped([lateEvening], "Asia/Shanghai")).toEqual([["today", 1]]);
});

test("a clock that goes wrong shows no thread of tomorrow", () => {
  expect(grouped(["2026-12-01T12:00:00Z"])).toEqual([["today", 1]]);
});
