import { expect, test } from "vitest";
import { changeKind, toCron, toParts } from "./schedule-parts";

test.each([
  ["*/15 * * * *", { kind: "minutes", every: 15 }],
  ["30 * * * *", { kind: "hours", every: 1, minute: 30 }],
  ["0 */6 * * *", { kind: "hours", every: 6, minute: 0 }],
  ["5 9 * * *", { kind: "daily", time: "09:05" }],
  ["0 9 * * 1-5", { kind: "weekdays", time: "09:00" }],
  ["0 9 * * 1,2,3,4,5", { kind: "weekly", time: "09:00", days: [1, 2, 3, 4, 5] }],
  ["0 18 * * 0,3", { kind: "weekly", time: "18:00", days: [0, 3] }],
  ["0 0 31 * *", { kind: "monthly", time: "00:00", day: 31 }],
] as const)("%s is a preset and comes back as it was", (cron, parts) => {
  expect(toParts(cron)).toEqual(parts);
  expect(toCron(toParts(cron))).toBe(cron);
});

test.each([
  "0 9 1 1 *",
  "0 9 1 * 1",
  "*/7 * * * *",
  "0 */5 * * *",
  "0 9,17 * * *",
  "0 9 * * 5-1",
  "0 9 * * MON-FRI",
  "61 9 * * *",
  "* * * * *",
  "0 9 * *",
  "",
])("%s says what no preset says, and stays as it was written", (cron) => {
  expect(toParts(cron)).toEqual({ kind: "cron", cron });
  expect(toCron(toParts(cron))).toBe(cron);
});

test("Sunday may be written as seven", () => {
  expect(toParts("0 9 * * 6-7")).toEqual({ kind: "weekly", time: "09:00", days: [0, 6] });
});

test("another preset keeps the time and the days", () => {
  expect(toCron(changeKind({ kind: "weekdays", time: "07:30" }, "weekly"))).toBe("30 7 * * 1,2,3,4,5");
  expect(toCron(changeKind({ kind: "weekly", time: "07:30", days: [2] }, "monthly"))).toBe("30 7 1 * *");
  expect(changeKind({ kind: "weekly", time: "07:30", days: [2] }, "cron")).toEqual({
    kind: "cron",
    cron: "30 7 * * 2",
  });
});
