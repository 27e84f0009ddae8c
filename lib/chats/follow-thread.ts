import type { Context } from "../core/context";
import { AppError } from "../core/errors";
import { requirePermission } from "../workspaces/require-permission";
import { type FollowedTurn, followTurn } from "./follow-turn";
import { loadThread } from "./load-thread";
import { withoutPrivateUse } from "./without-private-use";

/**
 * The stream to go on with. Without a cursor: the running turn from its start, or the one that waits for people. With
 * `<turnId>:<seq>`: what came after that event of that turn, also when it has ended meanwhile. With a number alone: of the running turn.
 * Null when there is nothing to follow: a turn that has ended is never told again as if it were new.
 * @throws FORBIDDEN, NOT_FOUND (thread, turn), INVALID_INPUT (cursor)
 */
export async function followThread(
  ctx: Context,
  threadId: string,
  after: string | undefined,
): Promise<FollowedTurn | null> {
  requirePermission(ctx, "chats:read");
  const thread = await loadThread(ctx, threadId);
  const cursor = readCursor(after);
  const turn = await ctx.db.prisma.turn.findFirst({
    where: {
      threadId: thread.id,
      workspaceId: ctx.workspaceId,
      ...(cursor.turnId ? { id: cursor.turnId } : { state: { in: ["running", "waiting"] } }),
    },
    select: { id: true, userId: true },
  });
  if (!turn) return null;
  const followed = followTurn(ctx, thread.id, turn.id, cursor.seq + 1);
  return turn.userId === ctx.person.userId ? followed : withoutPrivateUse(followed);
}

function readCursor(after: string | undefined): { turnId?: string; seq: number } {
  if (after === undefined || after === "") return { seq: -1 };
  const parts = /^(?:([A-Za-z0-9_]{1,64}):)?(\d{1,9})$/.exec(after);
  if (!parts) {
    throw new AppError("INVALID_INPUT", {
      detail: "The cursor was not made by this stream.",
      hint: "Use the id of the last event that arrived, as <turn>:<number>.",
      field: "after",
    });
  }
  return { turnId: parts[1], seq: Number(parts[2]) };
}
