import { dayClock } from "./day-clock";
import { type Cron, runsOn } from "./parse-cron";
import { zoneOffset } from "./zone-offset";

const dayMs = 86_400_000;
/** 29 February may be eight years away, around a century that has none. */
const longestLookDays = 8 * 366;

/**
 * The next `count` instants after `after` at which a schedule runs by the clocks of a zone, ascending; fewer when it
 * never runs so often. Where clocks change, a fixed time of day that is skipped runs at the first minute after the gap
 * and one that is repeated runs once; a schedule that follows elapsed time (`*` or a step in minute or hour) runs in
 * both passes of a repeated hour and not inside a skipped one.
 */
export function nextRuns(cron: Cron, zone: string, after: Date, count: number): Date[] {
  const afterMs = after.getTime();
  const wallNow = afterMs + zoneOffset(zone, afterMs);
  const today = Math.floor(wallNow / dayMs) * dayMs;
  const found = new Set<number>();
  let enoughAt: number | undefined;
  // A day early, for a gap may push a time of yesterday past midnight; a day late, for the order at such borders.
  for (let day = today - dayMs; day <= today + longestLookDays * dayMs; day += dayMs) {
    if (enoughAt !== undefined && day > enoughAt + dayMs) break;
    if (!runsOn(cron, new Date(day))) continue;
    for (const instant of instantsOf(cron, zone, day)) if (instant > afterMs) found.add(instant);
    if (found.size >= count) enoughAt ??= day;
  }
  return [...found]
    .sort((a, b) => a - b)
    .slice(0, count)
    .map((instant) => new Date(instant));
}

function instantsOf({ hours, minutes, followsElapsedTime }: Cron, zone: string, day: number): number[] {
  const clock = dayClock(zone, day);
  return hours.flatMap((hour) =>
    minutes.flatMap((minute) => {
      const { instants, afterGap } = clock(hour, minute);
      if (followsElapsedTime) return [...instants];
      return instants.length > 0 ? [instants[0]!] : afterGap === null ? [] : [afterGap];
    }),
  );
}
