import type { Runtime } from "../../core/context";
import { enqueueJob } from "../../events/enqueue-job";

const minute = 60_000;
/** A run that waits for people is looked at by itself so often; their answer asks for it at once. */
const patientMs = 60 * minute;
const most = 500;

/**
 * Asks again for runs that nobody has looked at for a minute: what a dead process had in its hands, or what waits for a
 * moment. Asking twice within a minute is asking once.
 */
export async function sweepRuns(runtime: Runtime): Promise<number> {
  const now = runtime.clock.now();
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const quiet = await runtime.db.prisma.automationRun.findMany({
    where: {
      OR: [
        { state: "pending", createdAt: { lt: before(minute) } },
        { state: "running", heartbeatAt: { lt: before(minute) } },
        { state: "waiting_approval", heartbeatAt: { lt: before(patientMs) } },
      ],
    },
    orderBy: { createdAt: "asc" },
    take: most,
  });
  const slot = Math.floor(now.getTime() / minute);
  await runtime.db.transaction(async (tx) => {
    for (const { id: runId, workspaceId, userId } of quiet) {
      const asked = { workspaceId, userId, runId };
      await enqueueJob(tx, runtime, "automation/run.requested", asked, `sweep:${runId}:${slot}`);
    }
  });
  return quiet.length;
}
