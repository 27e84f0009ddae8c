import type { Context } from "../core/context";
import { parseInput } from "../core/parse-input";
import { requirePermission } from "../workspaces/require-permission";
import { type BegunTurn, openTurn } from "./open-turn";
import { RegenerateTurn } from "./schema";
import { settledTurn } from "./settled-turn";

/**
 * Asks the question of a turn that has ended once more, as a version beside it that the thread shows from then on.
 * What the earlier one did stays done.
 * @throws FORBIDDEN, NOT_FOUND (thread, turn), CONFLICT (not ended yet, id used elsewhere), RATE_LIMITED
 */
export async function askAgain(ctx: Context, threadId: string, turnId: string, input: unknown): Promise<BegunTurn> {
  requirePermission(ctx, "chats:create");
  const { id } = parseInput(RegenerateTurn, input);
  return openTurn(ctx, threadId, {
    id,
    async place(tx, thread) {
      const turn = await settledTurn(tx, ctx, thread.id, turnId);
      return { parts: turn.question, title: "", parentId: turn.parentId, versionOf: turn.id };
    },
  });
}
