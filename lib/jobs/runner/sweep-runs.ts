import { type JobRunEvent, leaseSeconds, type Runner } from "./job-run";
import { writeFailure } from "./run-records";

const dayMs = 86_400_000;
/** Finished work is kept this long: to answer what happened, and so that a repeated event id stays one run. */
const keepDays = 30;
/** A run whose function is gone waits this long for a process that still has it. */
const orphanDays = 1;

/** Renews what this process works on. A run that is missing here is one that was taken over. */
export async function renewLeases(runner: Runner): Promise<void> {
  const leases = [...runner.active.values()].map((run) => run.lease);
  if (leases.length === 0) return;
  await runner.runtime.db.prisma.$executeRaw`
    UPDATE "JobRun" SET "leaseUntil" = now() + make_interval(secs => ${leaseSeconds}::int)
    WHERE "leaseOwner" = ANY(${leases}::text[])`;
}

/** On the embedded database there is one process at a time: whoever else holds a run is dead. */
export async function takeOverAll(runner: Runner): Promise<void> {
  await runner.runtime.db.prisma.jobRun.updateMany({
    where: { leaseOwner: { not: null } },
    data: { leaseUntil: null },
  });
}

/** Ends runs that no version of the product can run any more, and forgets what was finished long ago. */
export async function sweepRuns(runner: Runner): Promise<void> {
  const { db, clock } = runner.runtime;
  const before = (days: number) => new Date(clock.now().getTime() - days * dayMs);
  const orphans = await db.prisma.jobRun.findMany({
    where: {
      functionId: { notIn: [...runner.functions.keys()] },
      state: { in: ["queued", "sleeping", "running"] },
      OR: [{ leaseUntil: null }, { leaseUntil: { lt: before(orphanDays) } }],
      nextAt: { lt: before(orphanDays) },
    },
    take: 100,
  });
  for (const row of orphans) {
    const fn = {
      id: row.functionId,
      events: [],
      crons: [],
      attempts: 1,
      concurrency: [],
      ahead: 0,
      onFailure: undefined,
    };
    const run = { id: row.id, fn, event: row.event as unknown as JobRunEvent };
    await db.transaction((tx) =>
      writeFailure(tx, runner, run, { name: "Unknown", message: "This version has no such job any more." }),
    );
  }
  const old = await db.prisma.jobRun.findMany({
    where: { state: { in: ["done", "failed"] }, finishedAt: { lt: before(keepDays) } },
    select: { id: true },
    take: 500,
  });
  const ids = old.map((row) => row.id);
  await db.prisma.jobStep.deleteMany({ where: { runId: { in: ids } } });
  await db.prisma.jobRun.deleteMany({ where: { id: { in: ids } } });
  await db.prisma.jobEvent.deleteMany({ where: { at: { lt: before(keepDays) } } });
}
