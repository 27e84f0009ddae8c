import type { Context } from "../core/context";
import type { Transaction } from "../core/db/database";
import { notFound } from "../core/errors";

export interface ThreadRow {
  id: string;
  workspaceId: string;
  createdById: string;
  title: string;
  visibility: string;
  approvalMode: string;
  headTurnId: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Which threads this person may see: their own, and those shared with the workspace. */
export function visibleThreads(ctx: Context) {
  return {
    workspaceId: ctx.workspaceId,
    deletedAt: null,
    OR: [{ createdById: ctx.person.userId }, { visibility: "workspace" }],
  };
}

/**
 * A thread that this person may see.
 * @throws NOT_FOUND for another workspace's, for somebody else's private one, and for a deleted one
 */
export async function loadThread(
  ctx: Context,
  id: string,
  tx: Pick<Transaction, "thread"> = ctx.db.prisma,
): Promise<ThreadRow> {
  const thread = await tx.thread.findFirst({ where: { id, ...visibleThreads(ctx) } });
  if (!thread) throw notFound("thread");
  return thread;
}
