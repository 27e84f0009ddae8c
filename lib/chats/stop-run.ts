import { withdrawApprovals } from "../approvals/withdraw-approvals";
import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context } from "../core/context";
import { notFound } from "../core/errors";
import { wakeThreads } from "../events/wake-threads";
import { requirePermission } from "../workspaces/require-permission";
import { liveRuns } from "./live-runs";
import { lockVisibleThread } from "./lock-visible-thread";
import type { StopRunAnswer } from "./schema";

/**
 * Asks one specialist's run to stop, whichever process works on it; the turn that it belongs to goes on with what the
 * others bring. One that waits for people takes its cards back.
 * @throws FORBIDDEN, NOT_FOUND (thread, run)
 */
export async function stopRun(ctx: Context, threadId: string, runId: string): Promise<StopRunAnswer> {
  requirePermission(ctx, "chats:create");
  const { workspaceId } = ctx;
  const state = await ctx.db.transaction(async (tx): Promise<StopRunAnswer["state"]> => {
    const thread = await lockVisibleThread(tx, ctx, threadId);
    const run = await tx.specialistRun.findFirst({ where: { id: runId, threadId: thread.id, workspaceId } });
    if (!run) throw notFound("run");
    if (!["queued", "running", "waiting"].includes(run.state)) return "ended";
    await tx.specialistRun.updateMany({
      where: { id: run.id, workspaceId, stopAskedAt: null },
      data: { stopAskedAt: ctx.clock.now() },
    });
    await withdrawApprovals(ctx, { turnId: run.turnId, runId: run.id }, tx);
    await appendAudit(tx, ctx, {
      workspaceId,
      action: "run.stop_asked",
      actor: actorOf(ctx),
      threadId: thread.id,
      turnId: run.turnId,
      details: { runId: run.id, specialist: run.specialist },
    });
    return "cancelling";
  });
  if (state === "ended") return { runId, state };
  // At once when it works here; another process hears it with its next heartbeat.
  liveRuns().get(runId)?.abort("stop");
  wakeThreads(threadId);
  return { runId, state };
}
