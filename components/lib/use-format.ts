"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { useZone } from "@/components/frame/zone";

/** Times, sizes and numbers as the person reads them: their language, their zone. Inputs are ISO 8601. */
export function useFormat() {
  const format = useFormatter();
  const t = useTranslations("common");
  const timeZone = useZone();
  return useMemo(() => {
    const day = (date: Date) => format.dateTime(date, { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
    const isToday = (date: Date) => day(date) === day(new Date());
    const clock = (iso: string) =>
      format.dateTime(new Date(iso), { timeZone, hour: "2-digit", minute: "2-digit", hour12: false });
    return {
      /** 14:02 */
      clock,
      /** 14:02:31 */
      exact: (iso: string) =>
        format.dateTime(new Date(iso), {
          timeZone,
          hour: "2-digit",
          minute: "2-digit",
          second: "2-digit",
          hour12: false,
        }),
      /** Today 14:02, or 30 Nov 2026, 14:02. */
      when: (iso: string) => {
        const date = new Date(iso);
        if (isToday(date)) return t("today", { time: clock(iso) });
        return format.dateTime(date, {
          timeZone,
          day: "numeric",
          month: "short",
          year: "numeric",
          hour: "2-digit",
          minute: "2-digit",
          hour12: false,
        });
      },
      /** 14:02 today, else 24 Nov. */
      short: (iso: string) => {
        const date = new Date(iso);
        return isToday(date) ? clock(iso) : format.dateTime(date, { timeZone, day: "numeric", month: "short" });
      },
      date: (iso: string) =>
        format.dateTime(new Date(iso), { timeZone, day: "numeric", month: "long", year: "numeric" }),
      number: (value: number) => format.number(value),
      bytes: (size: number) => {
        const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
        const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, size)) / 3));
        return format.number(size / 1000 ** step, {
          style: "unit",
          unit: units[step],
          maximumFractionDigits: step === 0 ? 0 : 1,
        });
      },
      /** 0:04, 12:31, 1:02:07. */
      elapsed: (ms: number) => {
        const seconds = Math.max(0, Math.floor(ms / 1000));
        const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
        const shown = parts[0] ? parts : parts.slice(1);
        return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
      },
      /** 0.8 s */
      seconds: (ms: number) => format.number(ms / 1000, { style: "unit", unit: "second", maximumFractionDigits: 1 }),
    };
  }, [format, t, timeZone]);
}
