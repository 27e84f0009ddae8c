"use client";

import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { useZone } from "@/components/frame/zone";
import type { Locale } from "@/lib/workspaces/schema";

/** Day before month in English, as most of the world writes it. */
const formatLocale: Record<Locale, string> = { en: "en-GB", zh: "zh-CN" };

/** Times, sizes and numbers as the person reads them: their language, their zone. Times come as ISO 8601. */
export function useFormat() {
  const locale = formatLocale[useLocale()];
  const t = useTranslations("common");
  const timeZone = useZone();
  return useMemo(() => {
    const times = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(locale, { timeZone, hourCycle: "h23", ...options });
      return (date: Date | string) => format.format(typeof date === "string" ? new Date(date) : date);
    };
    const day = times({ year: "numeric", month: "2-digit", day: "2-digit" });
    const clock = times({ hour: "2-digit", minute: "2-digit" });
    const full = times({ dateStyle: "medium", timeStyle: "short" });
    const dayAndMonth = times({ day: "numeric", month: "short" });
    const numbers = new Intl.NumberFormat(locale);
    const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
    const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "narrow" });
    const percents = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
    const dayAndHour = times({ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
    const isToday = (iso: string) => day(iso) === day(new Date());
    return {
      /** 14:02 */
      clock,
      /** 14:02:31 */
      exact: times({ hour: "2-digit", minute: "2-digit", second: "2-digit" }),
      /** today 14:02, or 30 Nov 2026, 14:02 */
      when: (iso: string) => (isToday(iso) ? t("today", { time: clock(iso) }) : full(iso)),
      /** 14:02 today, else 24 Nov */
      short: (iso: string) => (isToday(iso) ? clock(iso) : dayAndMonth(iso)),
      /** 2 min ago, 3 h ago, yesterday; `now` in milliseconds */
      ago: (iso: string, now: number) => {
        const minutes = Math.min(0, Math.round((Date.parse(iso) - now) / 60_000));
        if (minutes > -60) return relative.format(minutes, "minute");
        return minutes > -24 * 60
          ? relative.format(Math.round(minutes / 60), "hour")
          : relative.format(Math.round(minutes / 1440), "day");
      },
      /** 30 November 2026 */
      date: times({ dateStyle: "long" }),
      /** 24 Nov, 14:00 */
      dayAndHour,
      /** Mon, 24 Nov 2026, 14:00 */
      weekdayAndTime: times({
        weekday: "short",
        day: "numeric",
        month: "short",
        year: "numeric",
        hour: "2-digit",
        minute: "2-digit",
      }),
      /** 97.5% of a share from 0 to 1 */
      percent: (share: number) => percents.format(share),
      number: (value: number) => numbers.format(value),
      /** 84 KB; a kilobyte is 1000 bytes */
      bytes: (size: number) => {
        const units = ["B", "KB", "MB", "GB"] as const;
        const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, size)) / 3));
        return `${tenths.format(size / 1000 ** step)} ${units[step]}`;
      },
      /** 0:04, 12:31, 1:02:07 */
      elapsed: (ms: number) => {
        const seconds = Math.max(0, Math.floor(ms / 1000));
        const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
        const shown = parts[0] ? parts : parts.slice(1);
        return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
      },
      /** 12 ms, or 1.2 s from a second on */
      milliseconds: (ms: number) =>
        ms < 1000
          ? t("milliseconds", { value: ms < 10 ? tenths.format(ms) : numbers.format(Math.round(ms)) })
          : t("seconds", { value: tenths.format(ms / 1000) }),
      /** 0.8 s */
      seconds: (ms: number) => t("seconds", { value: tenths.format(ms / 1000) }),
    };
  }, [locale, t, timeZone]);
}
