import { randomUUID } from "node:crypto";
import type { Transaction } from "../../core/db/database";
import { saturatedNames } from "./concurrency";
import { type ClaimedRun, type JobRunEvent, leaseSeconds, type Runner } from "./job-run";
import { loadSteps, writeFailure } from "./run-records";

// Any number; the same in every process: counting what runs and claiming the next must be one act.
const advisoryLock = 7_263_102;

/** So many processes may die in one step before the step is taken to be what kills them. */
const mostInterruptions = 20;

interface Row {
  id: string;
  functionId: string;
  event: JobRunEvent;
  attempt: number;
  interruptions: number;
  stack: string[];
}

/**
 * Takes a run that is due and held by nobody; null when there is none. What a dead process had in its hands
 * comes first, whatever has queued up since; then what has been due longest, with what goes ahead before it.
 * @param only ids of the functions whose runs may be taken
 */
export async function claimRun(
  runner: Runner,
  only: readonly string[] = [...runner.functions.keys()],
): Promise<ClaimedRun | null> {
  const lease = `${runner.id}:${randomUUID()}`;
  const row = await runner.runtime.db.transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${advisoryLock})`;
    const next = await takeNext(tx, runner, lease, only);
    const fn = next && runner.functions.get(next.functionId);
    if (!next || !fn || next.interruptions < mostInterruptions) return next;
    const message = `The process ended ${mostInterruptions} times while this step was running.`;
    await writeFailure(tx, runner, { id: next.id, fn, event: next.event }, { name: "Interrupted", message });
    return undefined;
  });
  if (!row) return null;
  const fn = runner.functions.get(row.functionId);
  if (!fn) return null;
  return { ...row, fn, lease, steps: await loadSteps(runner, row.id) };
}

async function takeNext(
  tx: Transaction,
  runner: Runner,
  lease: string,
  only: readonly string[],
): Promise<Row | undefined> {
  const counts = await tx.$queryRaw<{ name: string; running: number }[]>`
    SELECT name, count(*)::int AS running
    FROM "JobRun", jsonb_array_elements_text(concurrency) AS name
    WHERE "leaseUntil" >= now() GROUP BY name`;
  const running = new Map(counts.map((row) => [row.name, row.running]));
  const full = saturatedNames(
    [...runner.functions.values()].flatMap((fn) => fn.concurrency),
    running,
  );
  const known = [...only];
  const ahead = known.map((id) => runner.functions.get(id)?.ahead ?? 0);
  // Runs that are worked on here stay here, even when this process was too busy to renew its leases.
  const own = [...runner.active.keys()];
  const [row] = await tx.$queryRaw<Row[]>`
    UPDATE "JobRun" AS run
    SET state = 'running', "leaseOwner" = ${lease},
        "leaseUntil" = now() + make_interval(secs => ${leaseSeconds}::int),
        interruptions = run.interruptions + CASE WHEN run.state = 'running' THEN 1 ELSE 0 END
    WHERE run.id = (
      SELECT due.id FROM "JobRun" AS due
      WHERE due.state IN ('queued', 'sleeping', 'running') AND due."nextAt" <= ${runner.runtime.clock.now()}
        AND (due."leaseUntil" IS NULL OR due."leaseUntil" < now())
        AND due."functionId" = ANY(${known}::text[]) AND due.id <> ALL(${own}::text[])
        AND NOT EXISTS (SELECT 1 FROM jsonb_array_elements_text(due.concurrency) AS name WHERE name = ANY(${full}::text[]))
      ORDER BY due.state = 'running' DESC,
        due."nextAt" - make_interval(secs => (SELECT f.ahead FROM unnest(${known}::text[], ${ahead}::int[]) AS f(id, ahead)
          WHERE f.id = due."functionId")),
        due."createdAt", due.id
      LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING run.id, run."functionId", run.event, run.attempt, run.interruptions, run.stack`;
  return row;
}
