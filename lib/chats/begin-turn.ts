import { cleanJson } from "../core/clean-json";
import type { Context } from "../core/context";
import { parseInput } from "../core/parse-input";
import { requirePermission } from "../workspaces/require-permission";
import { findNamed } from "./find-named";
import { type BegunTurn, openTurn } from "./open-turn";
import { SendMessage } from "./schema";
import { settledTurn } from "./settled-turn";
import { tellMentioned } from "./tell-mentioned";
import { titleOf } from "./title-of";

/**
 * Stores a person's message with its turn, which is claimed at once when the thread is idle and else waits. With
 * `replaces` it stands beside that turn instead of behind the last one, and is what the thread shows from then on.
 * @throws FORBIDDEN, NOT_FOUND (thread, replaced turn, named document or thread), INVALID_INPUT, CONFLICT (id used
 *   elsewhere, replaced turn not ended), RATE_LIMITED (too many messages wait)
 * @param automationRunId the run that asks, when nobody attends the answer
 */
export async function beginTurn(
  ctx: Context,
  threadId: string,
  input: unknown,
  automationRunId?: string,
): Promise<BegunTurn> {
  requirePermission(ctx, "chats:create");
  const { id, text, whilePaused, replaces, ...message } = cleanJson(parseInput(SendMessage, input));
  const ids = [...(message.attachments ?? []), ...(message.mentions ?? [])];
  // Whoever is named by @ is told in the transaction that stores the message.
  const plain = replaces === undefined && ids.length === 0 && !text.includes("@");
  const own = { type: "text", text };
  return openTurn(ctx, threadId, {
    id,
    whilePaused,
    automationRunId,
    ...(plain && { plain: { parts: [own], title: titleOf(text) } }),
    async place(tx, thread) {
      const replaced = replaces === undefined ? undefined : await settledTurn(tx, ctx, thread.id, replaces);
      const named = await findNamed(ctx, tx, ids);
      const parts = [own, ...named];
      await tellMentioned(tx, ctx, thread, text);
      return { parts, title: titleOf(text), parentId: replaced?.parentId, versionOf: replaced?.id };
    },
  });
}
