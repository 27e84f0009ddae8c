import type { Runtime } from "../../core/context";
import type { AutomationTrigger } from "../../core/db/generated/client";
import { AutomationDefinition, type Trigger } from "../schema";
import { nextOf } from "../triggers/next-of";
import { startRun } from "./start-run";

/** What is due for longer than this came while nothing ran; shorter than the shortest interval, so that it is one at most. */
const latestMs = 4.5 * 60_000;
/** Occurrences that are worked out at a time. */
const atOnce = 16;

/**
 * Starts a run for each schedule that is due, once for each occurrence whatever the number of processes: the run is
 * written under its trigger and moment first, where a second one finds no room, and then the trigger moves on, unless
 * somebody else has moved it. A process that dies between the two leaves the rest to the next look. Occurrences that
 * passed while nothing ran are counted and not caught up.
 * @returns how many runs were started
 */
export async function claimOccurrences(runtime: Runtime): Promise<number> {
  const now = runtime.clock.now();
  const due = await runtime.db.prisma.automationTrigger.findMany({
    where: { enabled: true, type: "schedule", nextAt: { lte: now } },
    orderBy: [{ nextAt: "asc" }, { id: "asc" }],
  });
  let started = 0;
  for (const trigger of due) {
    try {
      started += await claim(runtime, trigger, now);
    } catch (error) {
      runtime.log.error({ err: error, triggerId: trigger.id }, "an occurrence could not be started");
    }
  }
  return started;
}

async function claim(runtime: Runtime, trigger: AutomationTrigger, now: Date): Promise<number> {
  const { id, workspaceId, automationId, index, nextAt } = trigger;
  const { prisma } = runtime.db;
  const automation = await prisma.automation.findFirst({ where: { id: automationId, workspaceId } });
  const defined = automation && AutomationDefinition.parse(automation.definition).triggers[index];
  if (!nextAt || !defined) return 0;
  const { due, missed, following } = occurrencesUntil(defined, nextAt, now);
  // A run without a moment of its own would not be one of the schedule's: the moment is its name.
  const run = due
    ? await startRun(runtime, {
        ...{ workspaceId, automationId, trigger: { id, type: "schedule" } },
        occurrence: due.toISOString(),
      })
    : null;
  await prisma.automationTrigger.updateMany({
    where: { id, workspaceId, nextAt },
    data: { nextAt: following, missed: { increment: missed } },
  });
  return run === null ? 0 : 1;
}

/** From the one that stands there on: the one that is answered, how many are not, and the first that is still to come. */
function occurrencesUntil(
  trigger: Trigger,
  first: Date,
  now: Date,
): { due: Date | null; missed: number; following: Date | null } {
  let [due, missed] = [null as Date | null, 0];
  let times: Date[] = [first];
  for (;;) {
    for (const time of times) {
      if (time > now) return { due, missed, following: time };
      if (now.getTime() - time.getTime() <= latestMs) due = time;
      else missed += 1;
    }
    times = nextOf(trigger, times.at(-1)!, atOnce);
    if (times.length === 0) return { due, missed, following: null };
  }
}
