import type { AutomationProblem } from "../items.schema";
import { checkSchedule } from "../schedule/check-schedule";
import { nextRuns } from "../schedule/next-runs";
import { standsOpen } from "./missing-values";

/** What is wrong with a schedule; one that would never run is refused as well. A value that is still open is not judged. */
export function problemOfSchedule(
  { cron, timezone }: { cron: string; timezone: string },
  path: string,
  now: Date,
): AutomationProblem[] {
  if (standsOpen(cron) || standsOpen(timezone)) return [];
  const checked = checkSchedule(cron, timezone);
  if (!checked.ok) {
    const message = checked.detail ?? "This schedule cannot be read.";
    return [{ path: `${path}.${checked.reason === "zone" ? "timezone" : "cron"}`, message }];
  }
  if (nextRuns(checked.value, timezone, now, 1).length > 0) return [];
  return [{ path: `${path}.cron`, message: "This schedule has no next run." }];
}
