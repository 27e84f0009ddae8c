import { expect, test } from "vitest";
import { describeSchedule } from "./describe-schedule";

test.each([
  ["0 9 * * 1-5", "en", "At 09:00, Monday through Friday (Europe/Berlin)"],
  ["0 9 * * 1-5", "zh", "在09:00，星期一至星期五（Europe/Berlin）"],
  ["30 14 1 * *", "en", "At 14:30, on day 1 of the month (Europe/Berlin)"],
])("%s in %s", (cron, locale, words) => {
  expect(describeSchedule(cron, "Europe/Berlin", locale)).toBe(words);
});
