import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context } from "../core/context";
import { requirePermission } from "../workspaces/require-permission";
import { lockQueued } from "./lock-queued";
import { newestLeaf } from "./newest-leaf";
import { publishThread } from "./publish-thread";

/**
 * Takes a message back that waits: its words are removed, and what was sent behind it stands behind the one before it.
 * Its turn stays as one that never began, so that the same message sent once more is not taken for a new one.
 * @throws FORBIDDEN (also for somebody else's), NOT_FOUND, CONFLICT (its turn has begun)
 */
export async function deleteQueued(ctx: Context, threadId: string, messageId: string): Promise<void> {
  requirePermission(ctx, "chats:create");
  const { workspaceId } = ctx;
  await ctx.db.transaction(async (tx) => {
    const { thread, turnId, parentId } = await lockQueued(tx, ctx, threadId, messageId);
    const now = ctx.clock.now();
    await tx.turn.update({
      where: { id: turnId, workspaceId },
      data: { state: "cancelled", stopReason: "cancelled", finishedAt: now },
    });
    await tx.message.update({ where: { id: messageId, workspaceId }, data: { parts: [], updatedAt: now } });
    await tx.turn.updateMany({ where: { threadId, workspaceId, parentId: turnId }, data: { parentId } });
    const { headTurnId } = await tx.thread.findUniqueOrThrow({ where: { id: threadId, workspaceId } });
    if (headTurnId === turnId) {
      const data = { headTurnId: await newestLeaf(tx, ctx, threadId, parentId) };
      await tx.thread.update({ where: { id: threadId, workspaceId }, data });
    }
    await publishThread(tx, ctx, thread, { state: "cancelled", turnId });
    await appendAudit(tx, ctx, {
      workspaceId,
      action: "message.withdrawn",
      actor: actorOf(ctx),
      threadId,
      turnId,
      details: { messageId },
    });
  });
}
