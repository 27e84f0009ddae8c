"use client";

import { useFormat } from "@/components/lib/use-format";

/** The date, where a conversation goes on another day. */
export function DayLine({ at, before }: { at?: string; before?: string }) {
  const { date } = useFormat();
  if (!at || !before || date(at) === date(before)) return null;
  return (
    <p className="news">
      <time dateTime={at}>{date(at)}</time>
    </p>
  );
}
