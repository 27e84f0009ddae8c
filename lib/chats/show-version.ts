import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context } from "../core/context";
import { notFound } from "../core/errors";
import { requirePermission } from "../workspaces/require-permission";
import { lockVisibleThread } from "./lock-visible-thread";
import { newestLeaf } from "./newest-leaf";
import { publishThread } from "./publish-thread";
import type { ThreadItem } from "./schema";
import { toThreadItems } from "./to-thread-items";

/**
 * Shows a version of a question with what followed from it: the thread goes on from the newest turn behind it. For
 * everybody who sees the thread; nothing that was done is undone by it.
 * @throws FORBIDDEN, NOT_FOUND (thread, turn)
 */
export async function showVersion(ctx: Context, threadId: string, turnId: string): Promise<ThreadItem> {
  requirePermission(ctx, "chats:create");
  const row = await ctx.db.transaction(async (tx) => {
    const thread = await lockVisibleThread(tx, ctx, threadId);
    const turn = await tx.turn.findFirst({
      where: { id: turnId, threadId: thread.id, workspaceId: ctx.workspaceId },
      select: { id: true, state: true, startedAt: true },
    });
    if (!turn || (turn.state === "cancelled" && turn.startedAt === null)) throw notFound("turn");
    const headTurnId = await newestLeaf(tx, ctx, thread.id, turn.id);
    const where = { id: thread.id, workspaceId: ctx.workspaceId };
    const shown = await tx.thread.update({ where, data: { headTurnId } });
    await publishThread(tx, ctx, thread, { state: "changed" });
    await appendAudit(tx, ctx, {
      workspaceId: ctx.workspaceId,
      action: "thread.version_shown",
      actor: actorOf(ctx),
      threadId: thread.id,
      turnId: turn.id,
    });
    return shown;
  });
  return (await toThreadItems(ctx, [row]))[0]!;
}
