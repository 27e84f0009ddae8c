import type { FollowedTurn } from "./follow-turn";
import { isPrivateUse } from "./is-private-use";
import { TurnBatch } from "./turn-batch";

/** A turn as somebody other than its author reads it; numbers of events stay what they are. */
export function withoutPrivateUse({ turnId, read }: FollowedTurn): FollowedTurn {
  return {
    turnId,
    async *read(gone) {
      for await (const batch of read(gone)) {
        const parts = batch.parts.filter(({ chunk }) => !isPrivateUse(chunk));
        yield parts.length === batch.parts.length ? batch : new TurnBatch(turnId, parts);
      }
    },
  };
}
