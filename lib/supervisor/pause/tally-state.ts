import { CallSignatures } from "../guards/call-signatures";
import { TurnTally } from "../turn/turn-scope";
import type { TurnResume } from "./schema";

/** What a turn has seen so far, as it is kept while the turn stands still. */
export function keepTally(tally: TurnTally): TurnResume["tally"] {
  const { dispatches, toldToWrapUp, refused, expired, rejected, mayHaveChanged, ended } = tally;
  return {
    ...{ dispatches, toldToWrapUp, refused, expired, rejected, mayHaveChanged, ended },
    spent: [...tally.spent],
    noticed: [...tally.noticed],
    signatures: tally.signatures.entries(),
  };
}

/** The tally of a turn that goes on. */
export function recallTally(kept: TurnResume["tally"] | undefined): TurnTally {
  const tally = new TurnTally();
  if (!kept) return tally;
  const { spent, noticed, signatures, ...counts } = kept;
  Object.assign(tally, counts);
  tally.spent.push(...spent);
  for (const capability of noticed) tally.noticed.add(capability);
  tally.signatures = new CallSignatures(signatures);
  return tally;
}
