import type { Runtime } from "../../core/context";
import { enqueueJob } from "../../events/enqueue-job";

const minute = 60_000;
/** A run that waits for people is looked at by itself so often; their answer asks for it at once. */
const patientMs = 60 * minute;
const most = 500;

interface Quiet {
  id: string;
  workspaceId: string;
  userId: string;
}

/**
 * Asks again for runs that nobody has looked at for a minute: what a dead process had in its hands, or what waits for a
 * moment. Asking twice within a minute is asking once.
 */
export async function sweepRuns(runtime: Runtime): Promise<number> {
  const now = runtime.clock.now();
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const quiet = await runtime.db.prisma.$queryRaw<Quiet[]>`
    SELECT r."id", r."workspaceId", r."userId" FROM "AutomationRun" r
    WHERE (r."state" = 'pending' AND r."createdAt" < ${before(minute)}::timestamptz
        -- The end of the run that it waits behind asks for it, and there may be hundreds of them.
        AND NOT (NOT r."dryRun" AND r."definition" -> 'execution' ->> 'concurrency' = 'queue' AND EXISTS (
          SELECT 1 FROM "AutomationRun" o WHERE o."automationId" = r."automationId" AND NOT o."dryRun"
            AND o."state" IN ('running', 'waiting_approval'))))
      OR (r."state" = 'running' AND r."heartbeatAt" < ${before(minute)}::timestamptz)
      OR (r."state" = 'waiting_approval' AND r."heartbeatAt" < ${before(patientMs)}::timestamptz)
    ORDER BY r."createdAt" LIMIT ${most}`;
  const slot = Math.floor(now.getTime() / minute);
  await runtime.db.transaction(async (tx) => {
    for (const { id: runId, workspaceId, userId } of quiet) {
      const asked = { workspaceId, userId, runId };
      await enqueueJob(tx, runtime, "automation/run.requested", asked, `sweep:${runId}:${slot}`);
    }
  });
  return quiet.length;
}
