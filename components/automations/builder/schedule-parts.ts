/** A schedule as a form asks for it. What no preset says stays a cron expression. */
export type ScheduleParts =
  | { kind: "minutes"; every: number }
  | { kind: "hours"; every: number; minute: number }
  | { kind: "daily" | "weekdays"; time: string }
  | { kind: "weekly"; time: string; days: number[] }
  | { kind: "monthly"; time: string; day: number }
  | { kind: "cron"; cron: string };
export type ScheduleKind = ScheduleParts["kind"];

export const scheduleKinds = ["minutes", "hours", "daily", "weekdays", "weekly", "monthly", "cron"] as const;

/** Steps that fill an hour, or a day, evenly: with others the last gap is shorter than it says. */
export const minuteSteps = [5, 10, 15, 20, 30] as const;
export const hourSteps = [1, 2, 3, 4, 6, 8, 12] as const;

const workdays = [1, 2, 3, 4, 5];
const number = /^\d{1,2}$/;

/** `minute hour day month weekday` for what a form says. Days of the week: 0 is Sunday. */
export function toCron(parts: ScheduleParts): string {
  switch (parts.kind) {
    case "minutes":
      return `*/${parts.every} * * * *`;
    case "hours":
      return `${parts.minute} ${parts.every === 1 ? "*" : `*/${parts.every}`} * * *`;
    case "daily":
      return `${clock(parts.time)} * * *`;
    case "weekdays":
      return `${clock(parts.time)} * * 1-5`;
    case "weekly":
      return `${clock(parts.time)} * * ${[...parts.days].sort().join(",")}`;
    case "monthly":
      return `${clock(parts.time)} ${parts.day} * *`;
    case "cron":
      return parts.cron;
  }
}

/** What a form shows for a cron expression: the preset that says exactly this, else the expression itself. */
export function toParts(cron: string): ScheduleParts {
  const own: ScheduleParts = { kind: "cron", cron };
  const fields = cron.trim().split(/\s+/);
  if (fields.length !== 5) return own;
  const [minute, hour, day, month, weekday] = fields as [string, string, string, string, string];
  if (month !== "*") return own;
  const isEveryDay = day === "*" && weekday === "*";
  const minutes = stepOf(minute);
  if (isEveryDay && hour === "*" && minutes !== undefined && isOneOf(minuteSteps, minutes)) {
    return { kind: "minutes", every: minutes };
  }
  if (!number.test(minute) || Number(minute) > 59) return own;
  const hours = hour === "*" ? 1 : stepOf(hour);
  if (hours !== undefined) {
    const isPreset = isEveryDay && isOneOf(hourSteps, hours) && (hours > 1 || hour === "*");
    return isPreset ? { kind: "hours", every: hours, minute: Number(minute) } : own;
  }
  if (!number.test(hour) || Number(hour) > 23) return own;
  const time = `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`;
  if (isEveryDay) return { kind: "daily", time };
  if (weekday === "*") {
    const isDay = number.test(day) && Number(day) >= 1 && Number(day) <= 31;
    return isDay ? { kind: "monthly", time, day: Number(day) } : own;
  }
  if (day !== "*") return own;
  const days = daysOf(weekday);
  if (!days) return own;
  // As a list they are days that somebody chose one by one, and may go on choosing.
  return weekday === "1-5" ? { kind: "weekdays", time } : { kind: "weekly", time, days };
}

/** Another preset, which keeps of the one before what both ask for. */
export function changeKind(parts: ScheduleParts, kind: ScheduleKind): ScheduleParts {
  const time = "time" in parts ? parts.time : "09:00";
  switch (kind) {
    case "minutes":
      return { kind, every: 15 };
    case "hours":
      return { kind, every: 1, minute: 0 };
    case "daily":
    case "weekdays":
      return { kind, time };
    case "weekly":
      return { kind, time, days: parts.kind === "weekdays" ? workdays : [1] };
    case "monthly":
      return { kind, time, day: 1 };
    case "cron":
      return { kind, cron: toCron(parts) };
  }
}

/** `09:05` as the first two fields. */
function clock(time: string): string {
  const [hour, minute] = time.split(":");
  return `${Number(minute ?? 0)} ${Number(hour)}`;
}

function stepOf(field: string): number | undefined {
  const step = /^\*\/(\d{1,2})$/.exec(field)?.[1];
  return step === undefined ? undefined : Number(step);
}

/** `1-5` and `1,3,0` as days, ascending; seven is Sunday as well. */
function daysOf(field: string): number[] | undefined {
  const days = new Set<number>();
  for (const piece of field.split(",")) {
    const match = /^([0-7])(?:-([0-7]))?$/.exec(piece);
    if (!match) return undefined;
    const from = Number(match[1]);
    const to = Number(match[2] ?? from);
    if (to < from) return undefined;
    for (let day = from; day <= to; day += 1) days.add(day % 7);
  }
  return [...days].sort();
}

function isOneOf(steps: readonly number[], step: number): boolean {
  return steps.includes(step);
}
