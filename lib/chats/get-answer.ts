import type { Context } from "../core/context";
import { requirePermission } from "../workspaces/require-permission";
import { drawMessages } from "./draw-messages";
import { loadThread } from "./load-thread";
import type { CandorMessage } from "./schema";
import { turnPath } from "./turn-path";

/** The answer of a turn, in whichever branch it stands; null when it has none. @throws FORBIDDEN, NOT_FOUND (thread) */
export async function getAnswer(ctx: Context, threadId: string, turnId: string): Promise<CandorMessage | null> {
  requirePermission(ctx, "chats:read");
  const thread = await loadThread(ctx, threadId);
  const messages = await drawMessages(ctx, thread.id, await turnPath(ctx, thread.id, turnId, 1));
  return messages.find((message) => message.role === "assistant") ?? null;
}
