import type { Runtime } from "../core/context";
import { wakeThreads } from "../events/wake-threads";
import type { ApprovalRow } from "./approval-row";
import { endApproval } from "./end-approval";

/** Cards of one look; what is left waits for the next. */
const atOnce = 100;

/**
 * Ends the cards whose time is over, and those of people who have left their workspace: nobody can want them any
 * more. How many it were. Any number of processes may look at the same time.
 */
export async function expireApprovals(runtime: Runtime): Promise<number> {
  const now = runtime.clock.now();
  const overdue = await runtime.db.prisma.approval.findMany({
    where: { state: "pending", expiresAt: { lte: now } },
    orderBy: { expiresAt: "asc" },
    take: atOnce,
  });
  const orphaned = await runtime.db.prisma.$queryRaw<{ id: string }[]>`
    SELECT a."id" FROM "Approval" a
    WHERE a."state" = 'pending' AND NOT EXISTS (
      SELECT 1 FROM "Membership" m WHERE m."workspaceId" = a."workspaceId" AND m."userId" = a."requestedById")
    LIMIT ${atOnce}`;
  const left = await runtime.db.prisma.approval.findMany({ where: { id: { in: orphaned.map(({ id }) => id) } } });
  let count = 0;
  for (const row of left) if (await end(runtime, row, "withdrawn")) count += 1;
  for (const row of overdue) if (await end(runtime, row, "expired")) count += 1;
  return count;
}

async function end(runtime: Runtime, row: ApprovalRow, state: "expired" | "withdrawn"): Promise<boolean> {
  const ended = await runtime.db.transaction((tx) => endApproval(tx, runtime, row, state));
  if (ended?.threadId) wakeThreads(ended.threadId);
  return ended !== null;
}
