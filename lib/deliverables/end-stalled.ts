import type { Runtime } from "../core/context";
import { failDeliverable } from "./fail-deliverable";

/** A job that works is never silent for so long: it breathes every second, and waits at most minutes between attempts. */
export const stalledMs = 30 * 60_000;
/** One that waits for its turn may wait long behind others. */
const waitingMs = 24 * 60 * 60_000;
const atOnce = 100;

/**
 * Ends deliverables that nobody works on any more, with the reason; those that somebody asked to stop count as cancelled.
 * One whose run still stands in our own tables is not among them: it is taken up again. Returns how many there were.
 */
export async function endStalled(runtime: Runtime): Promise<number> {
  const { db, clock } = runtime;
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  const rows = await db.prisma.$queryRaw<{ id: string; kind: string }[]>`
    SELECT id, kind FROM "Deliverable" AS made
    WHERE (state IN ('running', 'cancelling') AND coalesce("heartbeatAt", "updatedAt") < ${before(stalledMs)}
        OR state = 'queued' AND "updatedAt" < ${before(waitingMs)})
      AND NOT EXISTS (SELECT 1 FROM "JobRun" AS run
        WHERE run.state IN ('queued', 'running', 'sleeping') AND run.event -> 'data' ->> 'deliverableId' = made.id)
      AND NOT EXISTS (SELECT 1 FROM "JobEvent" AS asked
        WHERE NOT asked.dispatched AND asked.data ->> 'deliverableId' = made.id)
    ORDER BY "updatedAt" LIMIT ${atOnce}::int`;
  let ended = 0;
  for (const { id, kind } of rows) {
    const reason = `The ${kind} stood still: nobody has worked on it for more than half an hour. Try again.`;
    if (await failDeliverable(runtime, id, reason)) ended += 1;
  }
  return ended;
}
