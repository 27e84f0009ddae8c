import type { Database } from "../core/db/database";

/** Rows of one look; when that many come there may be more. */
export const eventsAtOnce = 1_000;

/** A row of the event table, with who may see the thread it is about. */
export interface FeedEvent {
  id: bigint;
  workspaceId: string;
  /** Only for this person, when set. */
  userId: string | null;
  threadId: string | null;
  /** Null for an event about no thread, or about one that is gone. */
  thread: { visibility: string; createdById: string } | null;
  name: string;
  data: unknown;
  at: Date;
}

export interface EventWindow {
  after: bigint;
  /** Earlier ones that had not been there before. */
  orIds?: readonly bigint[];
  /** Also those since then that came shortly before `after`. */
  orSince?: { id: bigint; at: Date };
  workspaceId?: string;
}

/** Up to 1,000 events in the order of their numbers. */
export async function readEvents(db: Pick<Database, "prisma">, window: EventWindow): Promise<FeedEvent[]> {
  const { after, orIds = [], orSince, workspaceId } = window;
  const rows = await db.prisma.workspaceEvent.findMany({
    where: {
      ...(workspaceId ? { workspaceId } : {}),
      OR: [
        { id: { gt: after } },
        ...(orIds.length > 0 ? [{ id: { in: [...orIds] } }] : []),
        ...(orSince ? [{ id: { gt: orSince.id }, at: { gt: orSince.at } }] : []),
      ],
    },
    orderBy: { id: "asc" },
    take: eventsAtOnce,
  });
  const threadIds = [...new Set(rows.flatMap(({ threadId }) => (threadId ? [threadId] : [])))];
  const threads =
    threadIds.length === 0
      ? []
      : await db.prisma.thread.findMany({
          where: { id: { in: threadIds } },
          select: { id: true, visibility: true, createdById: true },
        });
  const byId = new Map(threads.map((thread) => [thread.id, thread]));
  return rows.map((row) => ({ ...row, thread: (row.threadId && byId.get(row.threadId)) || null }));
}
