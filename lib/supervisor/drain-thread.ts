import { type ClaimedTurn, claimNextTurn } from "../chats/claim-next-turn";
import { finishTurn } from "../chats/finish-turn";
import type { Context, Runtime } from "../core/context";
import { contextForJob } from "../workspaces/context-for-job";
import { enterWorkspace } from "../workspaces/enter-workspace";
import { defaultLimits, type TurnLimits } from "./turn/budget";
import { executeTurn } from "./turn/execute-turn";

/**
 * Answers the messages that wait in a thread, one after the other, with the rights their authors have then. Any
 * process may do it: the database hands each turn to one of them.
 */
export async function drainThread(
  runtime: Runtime,
  threadId: string,
  limits: TurnLimits = defaultLimits,
): Promise<void> {
  try {
    for (;;) {
      const turn = await claimNextTurn(runtime, threadId);
      if (!turn) return;
      const ctx = await contextOf(runtime, turn);
      if (ctx) await executeTurn(ctx, turn, limits);
    }
  } catch (error) {
    // Nothing is lost: the sweeper tries again.
    runtime.log.error({ threadId, err: error }, "waiting messages could not be taken up");
  }
}

/** The author's context as it is now, narrowed by the token the message was sent with; null when they may not any more. */
async function contextOf(runtime: Runtime, turn: ClaimedTurn): Promise<Context | null> {
  try {
    const full = await contextForJob(runtime, turn);
    return await enterWorkspace({ ...full, person: { ...full.person, scopes: turn.scopes } }, turn.workspaceId);
  } catch {
    await finishTurn(runtime, {
      turnId: turn.turnId,
      state: "cancelled",
      stopReason: "cancelled",
      messageId: runtime.ids.next("message"),
      parts: [{ type: "text", text: "The author of this message is no longer a member; it was not answered." }],
    });
    return null;
  }
}
