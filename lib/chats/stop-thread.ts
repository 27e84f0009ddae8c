import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context } from "../core/context";
import { requirePermission } from "../workspaces/require-permission";
import { liveTurns } from "./live-turn";
import { lockVisibleThread } from "./lock-visible-thread";
import type { StopAnswer } from "./schema";

/**
 * Asks the thread's running turn to stop, whichever process runs it. Messages that wait are answered after it.
 * @throws FORBIDDEN, NOT_FOUND
 */
export async function stopThread(ctx: Context, threadId: string): Promise<StopAnswer> {
  requirePermission(ctx, "chats:create");
  const turnId = await ctx.db.transaction(async (tx) => {
    const thread = await lockVisibleThread(tx, ctx, threadId);
    const [turn] = await tx.turn.updateManyAndReturn({
      where: { threadId: thread.id, workspaceId: ctx.workspaceId, state: "running" },
      data: { stopAskedAt: ctx.clock.now() },
      select: { id: true },
    });
    if (!turn) return null;
    await appendAudit(tx, ctx, {
      workspaceId: ctx.workspaceId,
      action: "turn.stop_asked",
      actor: actorOf(ctx),
      threadId: thread.id,
      turnId: turn.id,
    });
    return turn.id;
  });
  if (turnId === null) return { turnId, state: "idle" };
  // At once when it runs here; another process hears it with its next heartbeat.
  liveTurns().get(turnId)?.abort.abort("stop");
  return { turnId, state: "cancelling" };
}
