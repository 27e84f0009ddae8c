import type { Context } from "../core/context";
import type { Transaction } from "../core/db/database";
import { notFound } from "../core/errors";

/** A thread as a turn starts in it. */
export interface LockedThread {
  id: string;
  workspaceId: string;
  createdById: string;
  title: string;
  visibility: string;
  /** Labels given out so far. */
  citationCount: number;
}

/**
 * The lock of `lockThread`, taken together with the look at whether this person may see the thread.
 * @throws NOT_FOUND as loadThread does
 */
export async function lockVisibleThread(tx: Transaction, ctx: Context, threadId: string): Promise<LockedThread> {
  const [thread] = await tx.$queryRaw<LockedThread[]>`
    SELECT "id", "workspaceId", "createdById", "title", "visibility", "citationCount" FROM "Thread"
    WHERE "id" = ${threadId} AND "workspaceId" = ${ctx.workspaceId} AND "deletedAt" IS NULL
      AND ("visibility" = 'workspace' OR "createdById" = ${ctx.person.userId})
    FOR UPDATE`;
  if (!thread) throw notFound("thread");
  return thread;
}
