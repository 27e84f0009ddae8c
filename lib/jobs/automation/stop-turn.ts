import { withdrawApprovals } from "../../approvals/withdraw-approvals";
import { appendAudit } from "../../audit/append-audit";
import { liveTurns } from "../../chats/live-turn";
import { lockThread } from "../../chats/lock-thread";
import type { Runtime } from "../../core/context";
import type { AutomationStep } from "../../core/db/generated/client";
import { wakeThreads } from "../../events/wake-threads";

/**
 * Stops the turns that a run still has at work and takes their cards back, whatever its maker may do by now and even
 * where the chat was deleted. What its maker has asked in the same chat meanwhile goes on.
 */
export async function stopTurns(runtime: Runtime, tries: readonly AutomationStep[]): Promise<void> {
  for (const { threadId, turnId, workspaceId, finishedAt } of tries) {
    if (!threadId || !turnId || finishedAt) continue;
    const isAsked = await runtime.db.transaction(async (tx) => {
      await lockThread(tx, threadId);
      const { count } = await tx.turn.updateMany({
        where: { id: turnId, workspaceId, stopAskedAt: null, state: { in: ["queued", "running", "waiting"] } },
        data: { stopAskedAt: runtime.clock.now() },
      });
      if (count === 0) return false;
      await withdrawApprovals({ ...runtime, workspaceId }, { turnId }, tx);
      await appendAudit(tx, runtime, { workspaceId, action: "turn.stop_asked", actor: null, threadId, turnId });
      return true;
    });
    if (!isAsked) continue;
    // At once when it runs here; another process hears it with its next heartbeat.
    liveTurns().get(turnId)?.abort.abort("stop");
    wakeThreads(threadId);
  }
}
