import type { Runtime } from "../core/context";
import type { Prisma } from "../core/db/database";
import { appendParts } from "./append-parts";
import { askRun } from "./ask-run";
import type { NumberedChunk } from "./chunk";
import { publishThread } from "./publish-thread";

export interface TurnPause {
  turnId: string;
  /** Plain JSON that whoever takes the turn up again goes on from. */
  resume: unknown;
  /** What the replay log still lacks. */
  rest: readonly NumberedChunk[];
}

/**
 * Lets a running turn stand still until its cards are decided. It keeps its thread, and needs no process meanwhile.
 * False, with nothing written, when others have ended it.
 */
export async function pauseTurn(runtime: Runtime, pause: TurnPause): Promise<boolean> {
  return runtime.db.transaction(async (tx) => {
    const [turn] = await tx.turn.updateManyAndReturn({
      where: { id: pause.turnId, state: "running" },
      data: { state: "waiting", resume: pause.resume as Prisma.InputJsonObject, heartbeatAt: null },
    });
    if (!turn) return false;
    await appendParts(tx, turn.id, pause.rest);
    const thread = await tx.thread.findUniqueOrThrow({ where: { id: turn.threadId } });
    await publishThread(tx, runtime, thread, { state: "waiting", turnId: turn.id });
    await askRun(tx, runtime, turn);
    return true;
  });
}
