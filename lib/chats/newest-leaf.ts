import type { Context } from "../core/context";
import type { Transaction } from "../core/db/database";

/**
 * The last turn of the newest branch that goes on from `turnId` (from the thread's start: null), the turn itself when
 * nothing does. Messages that were taken back before they began count as if they were not there. The caller holds the
 * thread's lock. One query, which reads every turn of the thread: step by step it would be dearer.
 */
export async function newestLeaf(
  tx: Transaction,
  { workspaceId }: Pick<Context, "workspaceId">,
  threadId: string,
  turnId: string | null,
): Promise<string | null> {
  const turns = await tx.turn.findMany({
    where: { threadId, workspaceId, NOT: { state: "cancelled", startedAt: null } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, parentId: true },
  });
  const behind = Map.groupBy(turns, ({ parentId }) => parentId);
  const places = new Map(turns.map(({ id }, place) => [id, place]));
  let newest = turnId;
  for (const open = [...(behind.get(turnId) ?? [])]; open.length > 0; ) {
    const { id } = open.pop()!;
    const next = behind.get(id) ?? [];
    open.push(...next);
    const isLater = newest === turnId || places.get(id)! > places.get(newest!)!;
    if (next.length === 0 && isLater) newest = id;
  }
  return newest;
}
