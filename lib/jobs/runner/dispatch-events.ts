import type { Prisma } from "../../core/db/database";
import { concurrencyNames } from "./concurrency";
import type { JobRunEvent, Runner } from "./job-run";

interface Row {
  id: string;
  name: string;
  data: Record<string, unknown>;
  at: Date;
}

/** So many at a time: on the embedded database everything else waits for the transaction. */
const batch = 20;

/**
 * Turns events that were asked for into queued runs of the functions that listen to them. One run for a
 * function and an event id, however often the event was written. Events that no function of this version
 * knows are left for a newer process.
 * @returns how many events were taken
 */
export async function dispatchEvents(runner: Runner): Promise<number> {
  const { db, clock, ids } = runner.runtime;
  const names = [...runner.functions.values()].flatMap((fn) => fn.events);
  return db.transaction(async (tx) => {
    const events = await tx.$queryRaw<Row[]>`
      SELECT id, name, data, at FROM "JobEvent" WHERE NOT dispatched AND name = ANY(${names}::text[])
      ORDER BY at, id LIMIT ${batch}::int FOR UPDATE SKIP LOCKED`;
    if (events.length === 0) return 0;
    const now = clock.now();
    const runs = events.flatMap((row) => {
      const event: JobRunEvent = { id: row.id, name: row.name, data: row.data, ts: row.at.getTime() };
      return [...runner.functions.values()]
        .filter((fn) => fn.events.includes(row.name))
        .map((fn) => ({
          id: ids.next("job"),
          functionId: fn.id,
          eventId: row.id,
          event: event as unknown as Prisma.InputJsonObject,
          concurrency: concurrencyNames(fn.concurrency, { ...event }),
          state: "queued",
          nextAt: now,
          createdAt: row.at,
        }));
    });
    await tx.jobRun.createMany({ data: runs, skipDuplicates: true });
    await tx.jobEvent.updateMany({
      where: { id: { in: events.map((event) => event.id) } },
      data: { dispatched: true },
    });
    return events.length;
  });
}
