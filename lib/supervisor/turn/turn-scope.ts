import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { CandorChunk } from "../../chats/chunk";
import type { Context } from "../../core/context";
import type { GivenMemory } from "../../memory/load-given-memory";
import type { Receipt } from "../../receipts/schema";
import type { TaskLanes } from "../delegate/task-lanes";
import { CallSignatures } from "../guards/call-signatures";
import type { PausedCall } from "../pause/schema";
import type { Surface } from "../prompt/load-surface";
import type { Budget } from "./budget";

/** What everything that happens inside one turn shares. */
export interface TurnScope {
  readonly ctx: Context;
  readonly threadId: string;
  readonly turnId: string;
  /** Nobody sits in front of it: it works for a run of an automation. */
  readonly unattended: boolean;
  readonly model: LanguageModelV4;
  /** Tokens that the model can take in. */
  readonly contextWindow: number;
  readonly budget: Budget;
  readonly surface: Surface;
  /** What a specialist is told about the conversation. */
  readonly digest: string;
  /** Numbers of the thread's citation labels: those that stand behind something. Grows with each search. */
  readonly labels: Set<number>;
  /** What the turn was given of memory; undefined when it may not read any. */
  readonly memory: GivenMemory | undefined;
  /** What people wrote in the conversation, as the model reads it. */
  readonly heard: readonly string[];
  readonly emit: (chunk: CandorChunk) => void;
  /** Everything that the turn has said so far, before a pause too. */
  readonly said: () => readonly CandorChunk[];
  readonly tally: TurnTally;
  /** How many specialists work at the same time. */
  readonly lanes: TaskLanes;
  /** Calls of the supervisor itself that wait for people, by the model's id of the call; the turn pauses for them. */
  readonly paused: Map<string, PausedCall>;
  /** Ends the turn where an agent repeats itself and nobody is there to ask. */
  readonly endLoop: () => void;
}

/** A task that did not succeed, in the words that it was given in. */
export interface SpentWork {
  specialist: string;
  description: string;
  why: string;
}

/** What the turn has seen so far; decides its last line. */
export class TurnTally {
  /** Receipts as they were last told, by id. */
  readonly receipts = new Map<string, Receipt>();
  /** Work that failed, was not backed or was cut off: not sent again before the user asks. */
  readonly spent: SpentWork[] = [];
  /** Capabilities that were named to the user already. */
  readonly noticed = new Set<string>();
  /** Rows of specialists' runs that are still being written; the turn ends after them. */
  readonly writing: Promise<void>[] = [];
  dispatches = 0;
  /** The model was told that it has sent many tasks. */
  toldToWrapUp = false;
  refused = 0;
  /** The model said what it would do, was told that nothing had been called, and called nothing again. */
  announcedOnly = false;
  /** A call that may change something was begun, whatever came of it: only then are there receipts to look for. */
  mayHaveChanged = false;
  /** Cards that ran out before anybody decided. */
  expired = 0;
  /** Cards that a person turned down. */
  rejected = 0;
  ended: Record<"well" | "badly", number> = { well: 0, badly: 0 };
  signatures = new CallSignatures();
}
