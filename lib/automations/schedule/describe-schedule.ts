import cronstrue from "cronstrue";
import "cronstrue/locales/zh_CN.js";

/** A schedule in plain words and its zone: "At 09:00, Monday through Friday (Europe/Berlin)". It has been checked before. */
export function describeSchedule(cron: string, zone: string, locale: string): string {
  const words = cronstrue.toString(cron, {
    locale: locale === "zh" ? "zh_CN" : "en",
    use24HourTimeFormat: true,
    dayOfWeekStartIndexZero: true,
  });
  return locale === "zh" ? `${words.replaceAll(", ", "，")}（${zone}）` : `${words} (${zone})`;
}
