import type { Context } from "../../core/context";

/** What stands for the turns of a thread up to and with one of them. */
export interface ThreadSummary {
  throughTurnId: string;
  text: string;
}

/**
 * The newest summary that ends with one of these turns: those of a branch, so that one of another branch is never
 * taken for it. The caller has checked who may read the thread.
 */
export async function loadSummary(
  { db, workspaceId }: Pick<Context, "db" | "workspaceId">,
  threadId: string,
  turnIds: readonly string[],
): Promise<ThreadSummary | null> {
  return db.prisma.threadSummary.findFirst({
    where: { workspaceId, threadId, throughTurnId: { in: [...turnIds] } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { throughTurnId: true, text: true },
  });
}
