import type { Runtime } from "../core/context";
import type { NumberedChunk } from "./chunk";
import { liveTurns } from "./live-turn";
import { readParts } from "./read-parts";

const pollMs = 150;

/**
 * A turn's stream from number `from` on until it ends: straight from memory when it runs here, else from the log.
 * The caller has checked who may read the turn. Stops early when `signal` says that nobody listens.
 */
export async function* tailTurn(
  runtime: Pick<Runtime, "db">,
  turnId: string,
  from: number,
  signal?: AbortSignal,
): AsyncGenerator<NumberedChunk> {
  for (let next = from; !signal?.aborted; ) {
    const live = liveTurns().get(turnId);
    if (live) {
      yield* live.read(next);
      return;
    }
    // The state first: what an ended turn wrote is in the log by then.
    const turn = await runtime.db.prisma.turn.findUnique({ where: { id: turnId }, select: { state: true } });
    for (const part of await readParts(runtime, turnId, next)) {
      yield part;
      next = part.seq + 1;
    }
    if (turn?.state !== "running" && turn?.state !== "queued") return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
