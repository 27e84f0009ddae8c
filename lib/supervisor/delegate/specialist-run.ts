import type { OfferedTool } from "../../gateway/policy/surface";
import type { Receipt } from "../../receipts/schema";
import type { Contract } from "../../specialists/contract/schema";
import type { RunVerification } from "../../specialists/contract/verify-contract";
import type { SpecialistDefinition } from "../../specialists/specialist-definition";
import type { TurnScope } from "../turn/turn-scope";
import type { RunLedger } from "./run-ledger";

/** What the supervisor's model reads of a run. */
export interface SpecialistResult {
  specialist: string;
  contract: Contract;
  receipts: readonly Receipt[];
  verification: RunVerification;
  /** Names the run where there is more to read in it than a few words. */
  ref?: string;
}

/** A run that stands still until its cards are decided. */
export interface WaitingRun {
  runId: string;
}

/** One sitting of a specialist's run: from its start, or from where it stood still, until it ends or stands still. */
export interface SpecialistRun {
  readonly scope: TurnScope;
  readonly definition: SpecialistDefinition;
  readonly tools: readonly OfferedTool[];
  readonly ledger: RunLedger;
  /** The supervisor first, itself last. */
  readonly agentPath: readonly string[];
  readonly signal: AbortSignal;
  /** Milliseconds that it worked in earlier sittings; waiting for people does not count. */
  readonly workedMs: number;
  /** Resolves once its row stands. */
  readonly created: Promise<unknown>;
}
