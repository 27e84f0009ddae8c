import { standsOpen } from "../definition/missing-values";
import { nextRuns } from "../schedule/next-runs";
import { parseCron } from "../schedule/parse-cron";
import { isZone } from "../schedule/zone-offset";
import type { Trigger } from "../schema";

/** The next runs of one trigger after a moment, ascending; none for whatever is no complete schedule. */
export function nextOf(trigger: Trigger, after: Date, count: number): Date[] {
  if (trigger.type !== "schedule") return [];
  const { cron, timezone } = trigger.params;
  if (standsOpen(cron) || !isZone(timezone)) return [];
  const parsed = parseCron(cron);
  return parsed.ok ? nextRuns(parsed.value, timezone, after, count) : [];
}
