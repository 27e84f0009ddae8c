import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context } from "../core/context";
import { AppError } from "../core/errors";
import { parseInput } from "../core/parse-input";
import { requirePermission } from "../workspaces/require-permission";
import { loadThread } from "./load-thread";
import { publishThread } from "./publish-thread";
import { type ThreadItem, UpdateThread } from "./schema";
import { toThreadItems } from "./to-thread-items";

/**
 * Changes a thread's title, or who may see it; the latter only by the person who opened it.
 * @throws FORBIDDEN, NOT_FOUND, INVALID_INPUT
 */
export async function updateThread(ctx: Context, id: string, input: unknown): Promise<ThreadItem> {
  requirePermission(ctx, "chats:update");
  const change = parseInput(UpdateThread, input);
  const thread = await ctx.db.transaction(async (tx) => {
    const before = await loadThread(ctx, id, tx);
    if (change.visibility && change.visibility !== before.visibility && before.createdById !== ctx.person.userId) {
      throw new AppError("FORBIDDEN", {
        detail: "Only the person who opened a thread decides who may see it.",
        hint: "Ask them to share it, or to make it private.",
      });
    }
    if (change.approvalMode && before.createdById !== ctx.person.userId) {
      // Whoever else writes here must not be able to have fewer questions asked in somebody's name.
      requirePermission(ctx, "tools:manage");
    }
    const row = await tx.thread.update({
      where: { id: before.id, workspaceId: ctx.workspaceId },
      data: { ...change, updatedAt: ctx.clock.now() },
    });
    // Everybody who could see it is told: its former readers must see it go.
    await publishThread(tx, ctx, { ...row, visibility: before.visibility }, { state: "changed" });
    if (before.visibility !== row.visibility) await publishThread(tx, ctx, row, { state: "changed" });
    await appendAudit(tx, ctx, {
      workspaceId: ctx.workspaceId,
      action: "thread.updated",
      actor: actorOf(ctx),
      threadId: row.id,
      details: { ...change },
    });
    return row;
  });
  return (await toThreadItems(ctx, [thread]))[0]!;
}
