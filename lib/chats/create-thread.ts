import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context } from "../core/context";
import { parseInput } from "../core/parse-input";
import { requirePermission } from "../workspaces/require-permission";
import { publishThread } from "./publish-thread";
import { CreateThread, type ThreadItem } from "./schema";
import { toThreadItems } from "./to-thread-items";

/** Opens a thread. Without a title it gets one from its first message. @throws FORBIDDEN, INVALID_INPUT */
export async function createThread(ctx: Context, input: unknown): Promise<ThreadItem> {
  requirePermission(ctx, "chats:create");
  const { title, visibility } = parseInput(CreateThread, input);
  const now = ctx.clock.now();
  const thread = await ctx.db.transaction(async (tx) => {
    const row = await tx.thread.create({
      data: {
        id: ctx.ids.next("thread"),
        workspaceId: ctx.workspaceId,
        createdById: ctx.person.userId,
        title: title ?? "",
        visibility,
        createdAt: now,
        updatedAt: now,
      },
    });
    await publishThread(tx, ctx, row, { state: "idle" });
    await appendAudit(tx, ctx, {
      workspaceId: ctx.workspaceId,
      action: "thread.created",
      actor: actorOf(ctx),
      threadId: row.id,
      details: { visibility },
    });
    return row;
  });
  return (await toThreadItems(ctx, [thread]))[0]!;
}
