import type { Runner } from "./job-run";

/** One cheap look, so that an idle runner costs the database one query. */
export async function hasWork(runner: Runner): Promise<boolean> {
  const functions = [...runner.functions.values()];
  const names = functions.flatMap((fn) => fn.events);
  const known = functions.map((fn) => fn.id);
  const own = [...runner.active.keys()];
  const [row] = await runner.runtime.db.prisma.$queryRaw<{ found: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM "JobEvent" WHERE NOT dispatched AND name = ANY(${names}::text[]))
      OR EXISTS (
        SELECT 1 FROM "JobRun"
        WHERE state IN ('queued', 'sleeping', 'running') AND "nextAt" <= ${runner.runtime.clock.now()}
          AND ("leaseUntil" IS NULL OR "leaseUntil" < now())
          AND "functionId" = ANY(${known}::text[]) AND id <> ALL(${own}::text[])) AS found`;
  return row?.found ?? false;
}
