import type { Context } from "../../../core/context";
import { hasPermission } from "../../../workspaces/has-permission";
import { requirePermission } from "../../../workspaces/require-permission";
import type { HoldItem } from "../metrics/schema";

/**
 * What stands still in this workspace, newest first. Who manages tools sees every hold, others the workspace's and
 * those of threads that they see; a thread's title is shown to those who see the thread.
 */
export async function listHolds(ctx: Context): Promise<HoldItem[]> {
  requirePermission(ctx, "tools:view");
  const { workspaceId } = ctx;
  const rows = await ctx.db.prisma.mutationHold.findMany({
    where: { workspaceId, liftedAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 100,
  });
  const { userId } = ctx.person;
  const threads = await ctx.db.prisma.thread.findMany({
    where: {
      workspaceId,
      id: { in: rows.flatMap((row) => row.threadId ?? []) },
      deletedAt: null,
      OR: [{ visibility: "workspace" }, { createdById: userId }],
    },
    select: { id: true, title: true, createdById: true },
  });
  const seen = new Map(threads.map((thread) => [thread.id, thread]));
  const manages = hasPermission(ctx, "tools:manage");
  return rows.flatMap(({ id, threadId, tool, cause, details, createdAt }) => {
    const thread = threadId === null ? undefined : seen.get(threadId);
    if (threadId !== null && !thread && !manages) return [];
    return {
      id,
      threadId,
      threadTitle: thread?.title ?? null,
      tool,
      cause: cause as HoldItem["cause"],
      details: details as HoldItem["details"],
      createdAt: createdAt.toISOString(),
      mayLift: manages || thread?.createdById === userId,
    };
  });
}
