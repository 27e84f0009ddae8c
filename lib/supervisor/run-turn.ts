import { askAgain } from "../chats/ask-again";
import { beginTurn } from "../chats/begin-turn";
import type { CandorChunk, NumberedChunk } from "../chats/chunk";
import { chunksOf } from "../chats/chunks-of";
import type { BegunTurn } from "../chats/open-turn";
import type { RegenerateTurn, SendMessage, TurnResult } from "../chats/schema";
import { tailTurn } from "../chats/tail-turn";
import type { Context } from "../core/context";
import { drainThread } from "./drain-thread";
import { defaultLimits, type TurnLimits } from "./turn/budget";
import { executeTurn } from "./turn/execute-turn";
import { waitForTurn } from "./wait-for-turn";

export interface RunningTurn {
  threadId: string;
  turnId: string;
  /** `queued`: another turn of the thread runs first. `known`: the message had been sent before and is not run again. */
  state: "running" | "queued" | "known";
  /** What the turn says, from its beginning. Reading it is optional and stops nothing when it ends. */
  stream(): ReadableStream<CandorChunk>;
  /** Resolves when the turn has ended and its message is stored. */
  done(): Promise<TurnResult>;
}

/**
 * Stores a message and has it answered. The turn runs by itself: neither a closed stream nor a caller that went away
 * ends it. A message that comes while another is answered waits for its turn.
 * @throws as beginTurn does; once it has returned, nothing is thrown
 */
export async function runTurn(
  ctx: Context,
  input: {
    threadId: string;
    message: SendMessage;
    /** The run of an automation that asks: nobody attends the turn, and only what was ticked runs without a card. */
    automationRunId?: string;
  },
  limits: TurnLimits = defaultLimits,
): Promise<RunningTurn> {
  const { threadId, message, automationRunId } = input;
  return setOff(ctx, threadId, await beginTurn(ctx, threadId, message, automationRunId), limits, automationRunId);
}

/**
 * Has the question of a turn answered once more, beside it, as runTurn does.
 * @throws as askAgain does
 */
export async function rerunTurn(
  ctx: Context,
  input: { threadId: string; turnId: string; again: RegenerateTurn },
  limits: TurnLimits = defaultLimits,
): Promise<RunningTurn> {
  const { threadId, turnId, again } = input;
  return setOff(ctx, threadId, await askAgain(ctx, threadId, turnId, again), limits);
}

function setOff(
  ctx: Context,
  threadId: string,
  { turnId, state, thread }: BegunTurn,
  limits: TurnLimits,
  automationRunId?: string,
): RunningTurn {
  if (state === "running") {
    void executeTurn(ctx, { turnId, threadId, thread, automationRunId }, limits).then(() =>
      drainThread(ctx, threadId, limits),
    );
  }
  return {
    threadId,
    turnId,
    state,
    stream: () => streamOf(chunksOf(tailTurn(ctx, turnId, 0))),
    done: () => waitForTurn(ctx, threadId, turnId),
  };
}

function streamOf(chunks: AsyncGenerator<NumberedChunk>): ReadableStream<CandorChunk> {
  return new ReadableStream({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value.chunk);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}
