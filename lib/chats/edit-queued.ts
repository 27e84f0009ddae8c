import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import { cleanJson } from "../core/clean-json";
import type { Context } from "../core/context";
import type { Prisma } from "../core/db/database";
import { parseInput } from "../core/parse-input";
import { requirePermission } from "../workspaces/require-permission";
import { lockQueued } from "./lock-queued";
import { publishThread } from "./publish-thread";
import { EditQueued } from "./schema";

/**
 * Gives a message that waits other words; what it names stays.
 * @throws FORBIDDEN (also for somebody else's), NOT_FOUND, INVALID_INPUT, CONFLICT (its turn has begun)
 */
export async function editQueued(
  ctx: Context,
  threadId: string,
  messageId: string,
  input: unknown,
): Promise<{ id: string; text: string }> {
  requirePermission(ctx, "chats:create");
  const { text } = cleanJson(parseInput(EditQueued, input));
  await ctx.db.transaction(async (tx) => {
    const queued = await lockQueued(tx, ctx, threadId, messageId);
    const parts = [{ type: "text", text }, ...queued.parts.filter((part) => part.type !== "text")];
    await tx.message.update({
      where: { id: messageId, workspaceId: ctx.workspaceId },
      data: { parts: parts as unknown as Prisma.InputJsonArray, updatedAt: ctx.clock.now() },
    });
    await publishThread(tx, ctx, queued.thread, { state: "queued", turnId: queued.turnId });
    await appendAudit(tx, ctx, {
      workspaceId: ctx.workspaceId,
      action: "message.edited",
      actor: actorOf(ctx),
      threadId,
      turnId: queued.turnId,
      details: { messageId },
    });
  });
  return { id: messageId, text };
}
