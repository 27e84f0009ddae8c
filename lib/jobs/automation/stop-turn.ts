import { stopThread } from "../../chats/stop-thread";
import type { Context, Runtime } from "../../core/context";
import type { AutomationStep } from "../../core/db/generated/client";

/**
 * Stops the turns that a run still has at work. Where its maker may not do even that any more, whoever runs the turn
 * finds the word with its next heartbeat.
 */
export async function stopTurns(
  runtime: Runtime,
  ctx: Context | null,
  tries: readonly AutomationStep[],
): Promise<void> {
  for (const { threadId, turnId, workspaceId, finishedAt } of tries) {
    if (!threadId || !turnId || finishedAt) continue;
    if (ctx) await stopThread(ctx, threadId);
    else {
      await runtime.db.prisma.turn.updateMany({
        where: { id: turnId, workspaceId, stopAskedAt: null },
        data: { stopAskedAt: runtime.clock.now() },
      });
    }
  }
}
