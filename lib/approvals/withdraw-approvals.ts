import type { Runtime } from "../core/context";
import type { Transaction } from "../core/db/database";
import { type Ender, endApproval } from "./end-approval";

/**
 * Lets go of every open card of a turn, of one specialist's run in it, or of a thread: because something else was
 * asked for, the turn was stopped or the thread is gone. What was approved already is not stopped. How many it were.
 * For verbs that have settled that this person may do so; it asks for no permission of its own. Wake the thread once
 * the transaction is committed.
 */
export async function withdrawApprovals(
  by: Ender & Pick<Runtime, "db"> & { workspaceId: string },
  of: { turnId: string; runId?: string } | { threadId: string },
  within?: Transaction,
): Promise<number> {
  const work = async (tx: Transaction) => {
    const where = { workspaceId: by.workspaceId, state: "pending", ...of };
    // All of them before any row of the trail: whoever decides about one takes these locks in the same order.
    const ids = (await tx.approval.findMany({ where, select: { id: true } })).map(({ id }) => id);
    await tx.$queryRaw`SELECT "id" FROM "Approval" WHERE "id" = ANY(${ids}::text[]) ORDER BY "id" FOR UPDATE`;
    const rows = await tx.approval.findMany({ where });
    let count = 0;
    for (const row of rows) if (await endApproval(tx, by, row, "withdrawn")) count += 1;
    return count;
  };
  return within ? work(within) : by.db.transaction(work);
}
