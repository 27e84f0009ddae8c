import { withdrawApprovals } from "../approvals/withdraw-approvals";
import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context } from "../core/context";
import { wakeThreads } from "../events/wake-threads";
import { requirePermission } from "../workspaces/require-permission";
import { loadThread } from "./load-thread";
import { publishThread } from "./publish-thread";

/**
 * Removes a thread from everybody's view and asks its running turn to stop. Receipts and audit rows stay.
 * One's own needs `chats:update`, somebody else's `chats:delete`.
 * @throws FORBIDDEN, NOT_FOUND
 */
export async function deleteThread(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx, "chats:read");
  await ctx.db.transaction(async (tx) => {
    const thread = await loadThread(ctx, id, tx);
    requirePermission(ctx, thread.createdById === ctx.person.userId ? "chats:update" : "chats:delete");
    const now = ctx.clock.now();
    await tx.thread.update({ where: { id: thread.id, workspaceId: ctx.workspaceId }, data: { deletedAt: now } });
    await tx.turn.updateMany({
      where: {
        threadId: thread.id,
        workspaceId: ctx.workspaceId,
        state: { in: ["running", "waiting"] },
        stopAskedAt: null,
      },
      data: { stopAskedAt: now },
    });
    await tx.turn.updateMany({
      where: { threadId: thread.id, workspaceId: ctx.workspaceId, state: "queued" },
      data: { state: "cancelled", stopReason: "cancelled", finishedAt: now },
    });
    await withdrawApprovals(ctx, { threadId: thread.id }, tx);
    await publishThread(tx, ctx, thread, { state: "deleted" });
    await appendAudit(tx, ctx, {
      workspaceId: ctx.workspaceId,
      action: "thread.deleted",
      actor: actorOf(ctx),
      threadId: thread.id,
    });
  });
  wakeThreads(id);
}
