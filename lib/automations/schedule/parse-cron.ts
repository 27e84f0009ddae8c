import { fail, ok, type Result } from "../../core/result";

/** A schedule of five fields. Months count from 1, days of the week from 0 (Sunday). */
export interface Cron {
  minutes: readonly number[];
  hours: readonly number[];
  days: ReadonlySet<number>;
  months: ReadonlySet<number>;
  weekdays: ReadonlySet<number>;
  /** The day is left open in this field: the other one alone decides. */
  anyDay: boolean;
  anyWeekday: boolean;
  /** Minute or hour is `*` or a step: it follows the time that passes, not the clock on the wall. */
  followsElapsedTime: boolean;
}

interface Field {
  name: string;
  from: number;
  to: number;
  names?: readonly string[];
}

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const weekdayNames = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const fields: readonly Field[] = [
  { name: "minute", from: 0, to: 59 },
  { name: "hour", from: 0, to: 23 },
  { name: "day of month", from: 1, to: 31 },
  { name: "month", from: 1, to: 12, names: monthNames },
  // Seven is Sunday as well.
  { name: "day of week", from: 0, to: 7, names: weekdayNames },
];

const longest = 200;

/**
 * Reads `minute hour day-of-month month day-of-week`, each a `*`, a number, a range, a list or a step of these; months
 * and weekdays also by their first three letters. `detail` names the field that is wrong.
 */
export function parseCron(text: string): Result<Cron, "invalid"> {
  const parts = text.trim().split(/\s+/);
  if (text.length > longest || parts.length !== fields.length) {
    return fail(
      "invalid",
      `A schedule has five fields (minute, hour, day of month, month, day of week) and this one has ${parts.length}. Seconds cannot be given.`,
    );
  }
  const values: number[][] = [];
  for (const [index, field] of fields.entries()) {
    const read = readField(parts[index]!.toLowerCase(), field);
    if (!read) {
      return fail("invalid", `The ${field.name} "${parts[index]}" is none: ${field.from} to ${field.to} is possible.`);
    }
    values.push(read);
  }
  const [minutes, hours, days, months, weekdays] = values as [number[], number[], number[], number[], number[]];
  return ok({
    minutes,
    hours,
    days: new Set(days),
    months: new Set(months),
    weekdays: new Set(weekdays.map((day) => day % 7)),
    anyDay: parts[2] === "*",
    anyWeekday: parts[4] === "*",
    followsElapsedTime: /[*/]/.test(parts[0]! + parts[1]!),
  });
}

/** The values that a field allows, ascending; undefined when it cannot be read. */
function readField(text: string, field: Field): number[] | undefined {
  const values = new Set<number>();
  for (const piece of text.split(",")) {
    const match = /^(?:(\*)|([a-z]{3}|\d{1,2})(?:-([a-z]{3}|\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(piece);
    if (!match) return undefined;
    const [, star, low, high, stepText] = match;
    const from = star ? field.from : numberOf(low!, field);
    // A single number with a step goes on to the end of the field.
    const last = star || (stepText && high === undefined) ? field.to : numberOf(high ?? low!, field);
    const step = stepText === undefined ? 1 : Number(stepText);
    if (from === undefined || last === undefined || last < from || step < 1) return undefined;
    for (let value = from; value <= last; value += step) values.add(value);
  }
  return [...values].sort((a, b) => a - b);
}

function numberOf(text: string, { from, to, names }: Field): number | undefined {
  const named = names?.indexOf(text) ?? -1;
  const value = named >= 0 ? named + (names === monthNames ? 1 : 0) : /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return value >= from && value <= to ? value : undefined;
}

/** Whether a schedule runs on a day of the calendar, given as that day's midnight in UTC. */
export function runsOn(cron: Cron, day: Date): boolean {
  if (!cron.months.has(day.getUTCMonth() + 1)) return false;
  const fitsDay = cron.days.has(day.getUTCDate());
  const fitsWeekday = cron.weekdays.has(day.getUTCDay());
  if (cron.anyDay && cron.anyWeekday) return true;
  if (cron.anyDay) return fitsWeekday;
  if (cron.anyWeekday) return fitsDay;
  // Both are given: either is enough, as cron has always had it.
  return fitsDay || fitsWeekday;
}
