import { z } from "zod";
import type { Context } from "../core/context";
import { parseInput } from "../core/parse-input";
import { requirePermission } from "../workspaces/require-permission";
import { drawMessages } from "./draw-messages";
import { loadThread } from "./load-thread";
import type { CandorMessage } from "./schema";
import { turnPath } from "./turn-path";

export const MessagePage = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(200),
  /** The `nextCursor` of the page before: messages of earlier turns. */
  cursor: z.string().max(100).optional(),
});

/**
 * The messages of the branch that a thread shows, oldest first; a page holds the latest ones and `nextCursor` leads to
 * earlier ones of the same branch, also when another one is shown meanwhile. Receipts and sources stand in them as
 * they are now.
 * @throws FORBIDDEN, NOT_FOUND
 */
export async function listMessages(
  ctx: Context,
  threadId: string,
  input: unknown = {},
): Promise<{ items: CandorMessage[]; nextCursor: string | null }> {
  requirePermission(ctx, "chats:read");
  const { limit, cursor } = parseInput(MessagePage, input);
  const thread = await loadThread(ctx, threadId);
  const size = Math.ceil(limit / 2);
  const turns =
    cursor === undefined
      ? await turnPath(ctx, thread.id, thread.headTurnId, size + 1)
      : (await turnPath(ctx, thread.id, cursor, size + 2)).slice(1);
  const shown = turns.slice(0, size);
  return {
    items: await drawMessages(ctx, thread.id, shown),
    nextCursor: turns.length > shown.length ? shown.at(-1)!.id : null,
  };
}
