import { hasOpenApprovals } from "../approvals/has-open-approvals";
import type { Runtime } from "../core/context";
import type { NumberedChunk } from "./chunk";
import { liveTurns } from "./live-turn";
import { readParts } from "./read-parts";
import { retellMessage } from "./retell-message";
import type { CandorMessage } from "./schema";

const pollMs = 150;

/**
 * A turn's stream from number `from` on until it ends: straight from memory when it runs here, else from the log.
 * The caller has checked who may read the turn. Stops early when `signal` says that nobody listens, and, if asked to,
 * when the turn can only begin once people have decided about the one before it.
 */
export async function* tailTurn(
  runtime: Pick<Runtime, "db">,
  turnId: string,
  from: number,
  signal?: AbortSignal,
  { untilHeld = false }: { untilHeld?: boolean } = {},
): AsyncGenerator<NumberedChunk> {
  for (let next = from; !signal?.aborted; ) {
    const live = liveTurns().get(turnId);
    if (live) {
      yield* live.read(next);
      return;
    }
    // The state first: what an ended turn wrote is in the log by then.
    const turn = await runtime.db.prisma.turn.findUnique({
      where: { id: turnId },
      select: { state: true, threadId: true },
    });
    for (const part of await readParts(runtime, turnId, next)) {
      yield part;
      next = part.seq + 1;
    }
    if (turn?.state !== "running" && turn?.state !== "queued") {
      if (next === 0) yield* retell(runtime, turnId);
      return;
    }
    if (untilHeld && turn.state === "queued" && (await isHeld(runtime, turn.threadId))) return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** The thread's turn stands still for people who have not decided: nothing behind it begins before they have. */
async function isHeld(runtime: Pick<Runtime, "db">, threadId: string): Promise<boolean> {
  const { prisma } = runtime.db;
  const waiting = await prisma.turn.findFirst({ where: { threadId, state: "waiting" }, select: { id: true } });
  return waiting !== null && hasOpenApprovals(prisma, waiting.id);
}

/** A turn that ended so long ago that its log is gone is told from its message. */
async function* retell(runtime: Pick<Runtime, "db">, turnId: string): AsyncGenerator<NumberedChunk> {
  const message = await runtime.db.prisma.message.findFirst({ where: { turnId, role: "assistant" } });
  if (!message) return;
  const parts = message.parts as unknown as CandorMessage["parts"];
  for (const [seq, chunk] of retellMessage({ id: message.id, parts }).entries()) yield { seq, chunk };
}
