import { expect, test } from "vitest";
import { instantOf, wallOf } from "./wall-time";

test.each([
  ["2026-11-30T14:05", "Europe/Berlin", "2026-11-30T13:05:00.000Z"],
  ["2026-07-01T00:00", "Europe/Berlin", "2026-06-30T22:00:00.000Z"],
  ["2026-03-29T03:30", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
  ["2026-11-30T08:00", "Asia/Shanghai", "2026-11-30T00:00:00.000Z"],
  ["2026-11-30T08:00", "UTC", "2026-11-30T08:00:00.000Z"],
])("%s in %s is %s, and back", (wall, zone, instant) => {
  expect(instantOf(wall, zone)).toBe(instant);
  expect(wallOf(instant, zone)).toBe(wall);
});

test("what is no time is none", () => {
  expect(instantOf("soon", "UTC")).toBeUndefined();
  expect(wallOf("soon", "UTC")).toBe("");
});
