import { assembleParts } from "../chats/assemble-parts";
import { getAnswer } from "../chats/get-answer";
import { getTurn } from "../chats/get-turn";
import { readParts } from "../chats/read-parts";
import type { TurnRecord, TurnResult } from "../chats/schema";
import { tailTurn } from "../chats/tail-turn";
import type { Context } from "../core/context";
import { receiptsOfTurn } from "../receipts/receipts-of-turn";

/**
 * Waits until a turn has ended, or until it stands still for people, itself or behind another one; answers with its
 * message, why it stopped and what it has to show.
 * @throws NOT_FOUND
 */
export async function waitForTurn(
  ctx: Context,
  threadId: string,
  turnId: string,
  signal?: AbortSignal,
): Promise<TurnResult> {
  for await (const _ of tailTurn(ctx, turnId, 0, { gone: signal, untilHeld: true })) {
    // Only its end matters here.
  }
  const turn = await getTurn(ctx, threadId, turnId);
  if (turn.state === "waiting" || turn.state === "queued") return waiting(ctx, threadId, turn);
  const message = await getAnswer(ctx, threadId, turnId);
  return {
    threadId,
    turnId,
    // A message that was taken back while it waited has no answer.
    message: message ?? { id: turnId, role: "assistant", parts: [] },
    stopReason: turn.stopReason ?? "failed",
    receipts: await receiptsOfTurn(ctx, turnId),
  };
}

/** A turn that stands still, with what it has said so far; nothing when it has not begun. */
async function waiting(ctx: Context, threadId: string, { id: turnId, receipts }: TurnRecord): Promise<TurnResult> {
  const said = (await readParts(ctx, turnId, 0)).map(({ chunk }) => chunk);
  const start = said.find((chunk) => chunk.type === "start");
  const message = { id: start?.messageId ?? turnId, role: "assistant" as const, parts: assembleParts(said, true) };
  return { threadId, turnId, message, stopReason: "waiting", receipts };
}
