import { withdrawApprovals } from "../approvals/withdraw-approvals";
import type { Context } from "../core/context";
import { wakeThreads } from "../events/wake-threads";
import { requirePermission } from "../workspaces/require-permission";
import { askToStop } from "./ask-to-stop";
import { liveTurns } from "./live-turn";
import { lockVisibleThread } from "./lock-visible-thread";
import type { StopAnswer } from "./schema";

/**
 * Asks the thread's turn to stop, whichever process runs it; one that waits for people takes its cards back. Messages that wait are answered after it.
 * @throws FORBIDDEN, NOT_FOUND
 */
export async function stopThread(ctx: Context, threadId: string): Promise<StopAnswer> {
  requirePermission(ctx, "chats:create");
  const turnId = await ctx.db.transaction(async (tx) => {
    const thread = await lockVisibleThread(tx, ctx, threadId);
    const turn = await tx.turn.findFirst({
      where: { threadId: thread.id, workspaceId: ctx.workspaceId, state: { in: ["running", "waiting"] } },
      select: { id: true },
    });
    if (turn) {
      await askToStop(tx, ctx, thread.id, turn.id);
      await withdrawApprovals(ctx, { turnId: turn.id }, tx);
    }
    return turn?.id ?? null;
  });
  if (turnId === null) return { turnId, state: "idle" };
  // At once when it runs here; another process hears it with its next heartbeat.
  liveTurns().get(turnId)?.abort.abort("stop");
  wakeThreads(threadId);
  return { turnId, state: "cancelling" };
}
