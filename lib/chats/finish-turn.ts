import type { Runtime } from "../core/context";
import type { Prisma } from "../core/db/database";
import { appendParts } from "./append-parts";
import type { NumberedChunk } from "./chunk";
import { publishThread } from "./publish-thread";
import type { CandorMessage, StopReason, TurnState } from "./schema";

export interface TurnEnd {
  turnId: string;
  state: Exclude<TurnState, "queued" | "running" | "waiting">;
  stopReason: StopReason;
  messageId: string;
  parts: CandorMessage["parts"];
  /** What the replay log still lacks. */
  rest?: readonly NumberedChunk[];
  budget?: { modelCalls: number; toolCalls: number; inputTokens: number; outputTokens: number };
  /** For the turn's record; never a secret or a stack. */
  error?: { kind: string; message: string };
}

/**
 * Ends a running turn and stores its message, once, with the end of its replay log: whoever sees the one sees the
 * others. False, with nothing written, when it had been ended by others before.
 */
export async function finishTurn(runtime: Runtime, end: TurnEnd): Promise<boolean> {
  return runtime.db.transaction(async (tx) => {
    const now = runtime.clock.now();
    const [turn] = await tx.turn.updateManyAndReturn({
      where: { id: end.turnId, state: "running" },
      data: {
        state: end.state,
        stopReason: end.stopReason,
        finishedAt: now,
        ...(end.budget ? { budget: end.budget } : {}),
        ...(end.error ? { error: end.error } : {}),
      },
    });
    if (!turn) return false;
    await appendParts(tx, turn.id, end.rest ?? []);
    await tx.message.create({
      data: {
        id: end.messageId,
        workspaceId: turn.workspaceId,
        threadId: turn.threadId,
        turnId: turn.id,
        role: "assistant",
        parts: end.parts as unknown as Prisma.InputJsonArray,
        createdAt: turn.startedAt ?? now,
        updatedAt: now,
      },
    });
    const thread = await tx.thread.update({ where: { id: turn.threadId }, data: { updatedAt: now } });
    await publishThread(tx, runtime, thread, { state: end.state, turnId: turn.id });
    return true;
  });
}
