import type { Context } from "../core/context";
import { tailTurn } from "./tail-turn";
import type { TurnBatch } from "./turn-batch";
import { whileVisible } from "./while-visible";

export interface FollowedTurn {
  turnId: string;
  /** Its events until it ends or stands still, the thread is hidden from the reader, or `gone` says that nobody reads. */
  read(gone?: AbortSignal): AsyncGenerator<TurnBatch>;
}

/** A turn's stream from number `from` on, for one who may see its thread: the caller has checked that. */
export function followTurn(ctx: Context, threadId: string, turnId: string, from = 0): FollowedTurn {
  return {
    turnId,
    read: (gone) => whileVisible(ctx, threadId, gone, (over) => tailTurn(ctx, turnId, from, { gone: over })),
  };
}
