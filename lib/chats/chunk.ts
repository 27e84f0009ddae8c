import type { InferUIMessageChunk } from "ai";
import type { CandorMessage } from "./schema";

/** One event of a turn's stream. */
export type CandorChunk = InferUIMessageChunk<CandorMessage>;

/** With its number in the turn, counted from 0: what a cursor points at. Transient chunks leave gaps in the log. */
export interface NumberedChunk {
  seq: number;
  chunk: CandorChunk;
}
