import type { Runtime } from "../../core/context";
import type { JobEvent } from "../../core/db/generated/client";
import type { InngestTarget } from "../inngest-target";

const batch = 20;
const longestPauseMs = 60_000;

/** Events the server did not take, with the time (of `performance.now()`) before which they are not sent again. */
export type Postponed = Map<string, { failures: number; until: number }>;

/**
 * Sends events that were asked for and not delivered yet, each under its own id, which is what the server
 * knows repeated ones by: a delivery whose answer was lost is simply sent again.
 * @returns how many were delivered
 */
export async function forwardEvents(
  runtime: Runtime,
  target: InngestTarget,
  send: typeof fetch,
  postponed: Postponed,
): Promise<number> {
  const { prisma } = runtime.db;
  const now = performance.now();
  const resting = [...postponed].filter(([, { until }]) => until > now).map(([id]) => id);
  const events = await prisma.jobEvent.findMany({
    where: { dispatched: false, id: { notIn: resting } },
    orderBy: [{ at: "asc" }, { id: "asc" }],
    take: batch,
  });
  const outcomes = await Promise.all(
    events.map(async (event) => {
      const problem = await deliver(target, send, event);
      if (problem === null) {
        postponed.delete(event.id);
        await prisma.jobEvent.update({ where: { id: event.id }, data: { dispatched: true } });
        return 1;
      }
      const failures = (postponed.get(event.id)?.failures ?? 0) + 1;
      postponed.set(event.id, { failures, until: now + Math.min(longestPauseMs, 1_000 * 2 ** (failures - 1)) });
      runtime.log.warn({ event: event.id, failures, reason: problem }, "the Inngest server did not take an event");
      return 0;
    }),
  );
  return outcomes.reduce<number>((sum, outcome) => sum + outcome, 0);
}

async function deliver(target: InngestTarget, send: typeof fetch, event: JobEvent): Promise<string | null> {
  try {
    const response = await send(target.eventUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify([{ id: event.id, name: event.name, data: event.data, ts: event.at.getTime() }]),
    });
    const answer = await response.text();
    return response.ok ? null : `${response.status} ${answer.slice(0, 200)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
