import { concurrencyNames } from "./concurrency";
import type { JobRunEvent, Runner } from "./job-run";

/**
 * Queues a run for every time in (`since`, `until`] at which a function's schedule strikes. The time is part
 * of the run's key: several processes, or a clock that is set back, make one run of one strike. Strikes while no process was up are not made up for.
 */
export async function queueCronRuns(runner: Runner, since: Date, until: Date): Promise<void> {
  for (const fn of runner.functions.values()) {
    for (const { expression, schedule } of fn.crons) {
      for (let strike = schedule.nextRun(since); strike && strike <= until; strike = schedule.nextRun(strike)) {
        const event: JobRunEvent = {
          id: `cron:${expression}:${strike.toISOString()}`,
          name: "inngest/scheduled.timer",
          data: { cron: expression },
          ts: strike.getTime(),
        };
        await runner.runtime.db.prisma.jobRun.createMany({
          data: [
            {
              id: runner.runtime.ids.next("job"),
              functionId: fn.id,
              eventId: event.id,
              event: { ...event, data: { cron: expression } },
              concurrency: concurrencyNames(fn.concurrency, { ...event }),
              state: "queued",
              nextAt: strike,
              createdAt: strike,
            },
          ],
          skipDuplicates: true,
        });
      }
    }
  }
}
