import type { Context } from "../core/context";
import type { Transaction } from "../core/db/database";
import { AppError, notFound } from "../core/errors";
import { type LockedThread, lockVisibleThread } from "./lock-visible-thread";

/** A message that waits for its turn, with the thread locked: nobody takes it up meanwhile. */
export interface QueuedMessage {
  thread: LockedThread;
  messageId: string;
  turnId: string;
  parentId: string | null;
  parts: readonly { type: string }[];
}

/**
 * @throws NOT_FOUND (thread, message); FORBIDDEN for somebody else's; CONFLICT once its turn has begun or was taken back
 */
export async function lockQueued(
  tx: Transaction,
  ctx: Context,
  threadId: string,
  messageId: string,
): Promise<QueuedMessage> {
  const thread = await lockVisibleThread(tx, ctx, threadId);
  const { workspaceId } = ctx;
  const message = await tx.message.findFirst({ where: { id: messageId, threadId, workspaceId, role: "user" } });
  const turn = message && (await tx.turn.findFirst({ where: { id: message.turnId, workspaceId } }));
  if (!message || !turn) throw notFound("message");
  if (message.authorId !== ctx.person.userId) {
    throw new AppError("FORBIDDEN", {
      detail: "Only whoever wrote a message changes it while it waits.",
      hint: "Ask them, or send a message of your own.",
    });
  }
  if (turn.state !== "queued") {
    throw new AppError("CONFLICT", {
      detail: "This message does not wait any more.",
      hint: "Edit it as a new version once it has been answered, or stop its answer.",
    });
  }
  const parts = message.parts as unknown as QueuedMessage["parts"];
  return { thread, messageId, turnId: turn.id, parentId: turn.parentId, parts };
}
