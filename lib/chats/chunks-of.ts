import type { NumberedChunk } from "./chunk";
import type { TurnBatch } from "./turn-batch";

/** A turn's events one by one. */
export async function* chunksOf(batches: AsyncIterable<TurnBatch>): AsyncGenerator<NumberedChunk> {
  for await (const { parts } of batches) yield* parts;
}
