import { fail, type Result } from "../../core/result";
import { type Cron, parseCron, runsOn } from "./parse-cron";
import { isZone } from "./zone-offset";

/** Minutes between two runs, at least. */
export const shortestInterval = 5;

const dayMs = 86_400_000;
/** Every combination of date and weekday occurs within 28 years; neighbours among days are looked for so long. */
const lookDays = 28 * 366;

/** Reads a schedule and says what is wrong with it: `cron` or `zone`, with words for a person. */
export function checkSchedule(cron: string, zone: string): Result<Cron, "cron" | "zone"> {
  if (!isZone(zone)) return fail("zone", `"${zone}" is no time zone: a name such as Europe/Berlin is wanted.`);
  const parsed = parseCron(cron);
  if (!parsed.ok) return fail("cron", parsed.detail);
  const first = firstDay(parsed.value);
  if (first === null) return fail("cron", "This date never comes: no month of the schedule has such a day.");
  if (shortestGap(parsed.value) < shortestInterval) {
    return fail(
      "cron",
      `It would run more often than every ${shortestInterval} minutes, which is the shortest interval.`,
    );
  }
  return parsed;
}

/** A first day on which it runs, from a leap year on; null when there is none. */
function firstDay(cron: Cron): number | null {
  const start = Date.UTC(2024, 0, 1);
  for (let day = 0; day < 366; day += 1) if (runsOn(cron, new Date(start + day * dayMs))) return start + day * dayMs;
  return null;
}

/** Minutes between two neighbouring runs, the shortest there are; at most a day. */
function shortestGap(cron: Cron): number {
  const times = cron.hours.flatMap((hour) => cron.minutes.map((minute) => hour * 60 + minute));
  const within = times.slice(1).map((time, index) => time - times[index]!);
  const overnight = 1_440 - times.at(-1)! + times[0]!;
  const gap = Math.min(1_440, ...within);
  return overnight < gap && runsOnNeighbours(cron) ? overnight : gap;
}

function runsOnNeighbours(cron: Cron): boolean {
  const start = Date.UTC(2024, 0, 1);
  let before = false;
  for (let day = 0; day < lookDays; day += 1) {
    const now = runsOn(cron, new Date(start + day * dayMs));
    if (now && before) return true;
    before = now;
  }
  return false;
}
