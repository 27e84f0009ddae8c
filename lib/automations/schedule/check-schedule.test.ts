import { expect, test } from "vitest";
import { checkSchedule } from "./check-schedule";

const detail = (cron: string, zone = "Europe/Berlin"): string | undefined => {
  const started = performance.now();
  const checked = checkSchedule(cron, zone);
  expect(performance.now() - started).toBeLessThan(100);
  return checked.ok ? undefined : `${checked.reason}: ${checked.detail}`;
};

test("CR-05 a date that never comes is refused at once", () => {
  for (const cron of ["0 9 31 2 *", "0 9 30 2 *", "0 0 31 4,6,9,11 *"]) expect(detail(cron)).toMatch(/^cron: .*never/);
  for (const cron of ["0 9 29 2 *", "0 9 31 2 1"]) expect(detail(cron)).toBeUndefined();
});

test("CR-08 more often than every five minutes is refused in every spelling", () => {
  const tooOften = ["* * * * *", "*/1 * * * *", "0-59 * * * *", "0/2 * * * *", "1,4 9 * * *", "58,2 * * * *"];
  for (const cron of [...tooOften, "0,58 0,23 * * *", "*/7 * * * *"]) expect(detail(cron)).toMatch(/every 5 minutes/);
  expect(detail("0 */5 * * * *")).toContain("five fields");
  // At 23:58 and at 00:02, but never on neighbouring days.
  expect(detail("58,2 0,23 * * 1")).toBeUndefined();
  expect(detail("58,2 0,23 * * 1,2")).toMatch(/every 5 minutes/);
  for (const cron of ["*/5 * * * *", "57,2 * * * *", "0 9 * * MON-FRI", "0 0 1 JAN *"])
    expect(detail(cron)).toBeUndefined();
});

test.each([
  ["60 * * * *", "minute"],
  ["0 24 * * *", "hour"],
  ["0 0 0 * *", "day of month"],
  ["0 0 * 13 *", "month"],
  ["0 0 * * 8", "day of week"],
  ["0 9 * * monday", "day of week"],
  ["5-1 9 * * *", "minute"],
  ["0 9 L * *", "day of month"],
  ["0 9 * * 1#2", "day of week"],
  ["*/0 9 * * *", "minute"],
  ["1,,2 9 * * *", "minute"],
  ["-5 9 * * *", "minute"],
  ["@daily", "five fields"],
  ["", "five fields"],
  ["every day at nine", "five fields"],
  ["九 9 * * *", "minute"],
])("CR-12 %s is refused, with what is wrong", (cron, named) => {
  expect(detail(cron)).toContain(named);
});

test("CR-12 a zone that is none is refused", () => {
  for (const zone of ["Berlin", "+02:00", "", "Europe/Atlantis", "x".repeat(200)])
    expect(detail("0 9 * * *", zone)).toMatch(/^zone/);
  for (const zone of ["UTC", "Asia/Shanghai", "America/Argentina/Buenos_Aires"])
    expect(detail("0 9 * * *", zone)).toBeUndefined();
});
