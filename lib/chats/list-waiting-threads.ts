import type { Runtime } from "../core/context";

/** Threads in which a message waits and no turn runs: their process died between two turns. */
export async function listWaitingThreads(runtime: Pick<Runtime, "db">): Promise<string[]> {
  const rows = await runtime.db.prisma.$queryRaw<{ threadId: string }[]>`
    SELECT DISTINCT q."threadId" FROM "Turn" q
    WHERE q."state" = 'queued'
      AND NOT EXISTS (SELECT 1 FROM "Turn" r WHERE r."threadId" = q."threadId" AND r."state" = 'running')`;
  return rows.map((row) => row.threadId);
}
