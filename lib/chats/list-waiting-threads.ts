import type { Runtime } from "../core/context";

/**
 * Threads in which something can go on and nothing runs: a message that waits for no turn any more, or a turn whose
 * cards are all settled. Nearly always others have taken it up at once; this finds what a dead process left.
 */
export async function listWaitingThreads(runtime: Pick<Runtime, "db">): Promise<string[]> {
  const rows = await runtime.db.prisma.$queryRaw<{ threadId: string }[]>`
    SELECT DISTINCT q."threadId" FROM "Turn" q
    WHERE (q."state" = 'queued' AND NOT EXISTS (
        SELECT 1 FROM "Turn" r WHERE r."threadId" = q."threadId" AND r."state" IN ('running', 'waiting')))
      OR (q."state" = 'waiting' AND NOT EXISTS (
        SELECT 1 FROM "Approval" a WHERE a."turnId" = q."id" AND a."state" IN ('pending', 'approved')))`;
  return rows.map((row) => row.threadId);
}
