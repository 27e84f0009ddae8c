import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context } from "../core/context";
import { notFound } from "../core/errors";
import { requirePermission } from "../workspaces/require-permission";
import { visibleThreads } from "./load-thread";
import { publishThread } from "./publish-thread";
import type { ThreadItem } from "./schema";
import { toThreadItems } from "./to-thread-items";

/** How long a deleted thread can be brought back, in milliseconds. */
const restorableMs = 24 * 60 * 60 * 1000;

/**
 * Brings back a thread that was deleted within the last day, with everything said in it. What its deletion stopped
 * stays stopped, and requests that were taken back stay so. It takes the right that deleting took.
 * @throws FORBIDDEN, NOT_FOUND
 */
export async function restoreThread(ctx: Context, id: string): Promise<ThreadItem> {
  requirePermission(ctx, "chats:read");
  const thread = await ctx.db.transaction(async (tx) => {
    const since = new Date(ctx.clock.now().getTime() - restorableMs);
    const where = { ...visibleThreads(ctx), id, deletedAt: { gt: since } };
    const deleted = await tx.thread.findFirst({ where });
    if (!deleted) throw notFound("thread");
    requirePermission(ctx, deleted.createdById === ctx.person.userId ? "chats:update" : "chats:delete");
    const row = await tx.thread.update({ where: { id, workspaceId: ctx.workspaceId }, data: { deletedAt: null } });
    await publishThread(tx, ctx, row, { state: "restored" });
    await appendAudit(tx, ctx, {
      workspaceId: ctx.workspaceId,
      action: "thread.restored",
      actor: actorOf(ctx),
      threadId: row.id,
    });
    return row;
  });
  return (await toThreadItems(ctx, [thread]))[0]!;
}
