import { zoneOffset } from "./zone-offset";

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** What one wall time of a day is in real time. */
export interface WallTime {
  /** Instants at which clocks show it, ascending: one, two when the hour is repeated, none when it is skipped. */
  instants: readonly number[];
  /** When it is skipped: the first minute that clocks show after the gap. */
  afterGap: number | null;
}

/** Turns wall times of one day of the calendar into instants. `day`: its midnight as if it were UTC, in milliseconds. */
export function dayClock(zone: string, day: number): (hour: number, minute: number) => WallTime {
  // Clocks differ from UTC by at most 14 hours: every instant of the day lies between these two.
  const from = day - 15 * hourMs;
  const to = day + dayMs + 15 * hourMs;
  const shifts = shiftsBetween(zone, from, to);
  return (hour, minute) => {
    const wall = day + hour * hourMs + minute * minuteMs;
    const offsets = [shifts.first, ...shifts.later.map(({ offset }) => offset)];
    const instants = [...new Set(offsets.map((offset) => wall - offset))]
      .filter((instant) => instant + offsetAt(shifts, instant) === wall)
      .sort((a, b) => a - b);
    if (instants.length > 0) return { instants, afterGap: null };
    return { instants, afterGap: gapEnd(shifts, wall) };
  };
}

interface Shifts {
  first: number;
  /** Changes of the offset, in their order. */
  later: ReadonlyArray<{ at: number; offset: number }>;
}

/** Looks every six hours, then halves down to the minute: no zone changes its clocks twice in so short a time. */
function shiftsBetween(zone: string, from: number, to: number): Shifts {
  const first = zoneOffset(zone, from);
  const later: { at: number; offset: number }[] = [];
  let known = first;
  for (let at = from; at < to; at += 6 * hourMs) {
    const next = Math.min(at + 6 * hourMs, to);
    const offset = zoneOffset(zone, next);
    if (offset === known) continue;
    let low = at;
    let high = next;
    while (high - low > minuteMs) {
      const middle = low + Math.floor((high - low) / minuteMs / 2) * minuteMs;
      if (zoneOffset(zone, middle) === known) low = middle;
      else high = middle;
    }
    later.push({ at: high, offset });
    known = offset;
  }
  return { first, later };
}

function offsetAt({ first, later }: Shifts, instant: number): number {
  return later.findLast(({ at }) => at <= instant)?.offset ?? first;
}

/** The end of the gap that a skipped wall time lies in. */
function gapEnd({ first, later }: Shifts, wall: number): number | null {
  let before = first;
  for (const { at, offset } of later) {
    if (at + before <= wall && wall < at + offset) return at;
    before = offset;
  }
  return null;
}
