import { hasOpenApprovals } from "../approvals/has-open-approvals";
import type { Runtime } from "../core/context";
import { liveTurns } from "./live-turn";
import { readParts } from "./read-parts";
import { retellMessage } from "./retell-message";
import type { CandorMessage } from "./schema";
import { mostInBatch, TurnBatch } from "./turn-batch";
import { turnMirrors } from "./turn-mirrors";

const pollMs = 150;

interface TailOptions {
  /** Says that nobody listens any more. */
  gone?: AbortSignal;
  /** Also ends when the turn can only begin once people have decided about the one before it. */
  untilHeld?: boolean;
}

/**
 * A turn's stream from number `from` on until it ends or stands still: straight from memory when it runs here, else
 * from the log. The caller has checked who may read the turn.
 */
export async function* tailTurn(
  runtime: Pick<Runtime, "db" | "log">,
  turnId: string,
  from: number,
  { gone, untilHeld = false }: TailOptions = {},
): AsyncGenerator<TurnBatch> {
  for (let next = from; !gone?.aborted; ) {
    const live = liveTurns().get(turnId);
    if (live) {
      yield* live.read(next, gone);
      return;
    }
    // The state first: what an ended turn wrote is in the log by then.
    const turn = await stateOf(runtime, turnId);
    for (let page = await logged(runtime, turnId, next); page.length > 0; page = await logged(runtime, turnId, next)) {
      yield new TurnBatch(turnId, page);
      next = page.at(-1)!.seq + 1;
    }
    if (turn?.state !== "running" && turn?.state !== "queued") {
      if (next === 0) yield* retell(runtime, turnId);
      return;
    }
    if (untilHeld && turn.state === "queued") {
      if (await isHeld(runtime, turn.threadId)) return;
      await new Promise((resolve) => setTimeout(resolve, pollMs));
      continue;
    }
    const mirror = turnMirrors(runtime).join(turnId, turn.next);
    try {
      for await (const batch of mirror.turn.read(next, gone)) {
        yield batch;
        next = batch.parts.at(-1)!.seq + 1;
      }
    } finally {
      mirror.leave();
    }
  }
}

const logged = (runtime: Pick<Runtime, "db">, turnId: string, from: number) =>
  readParts(runtime, turnId, from, mostInBatch);

/** Where the turn stands, and the first number that its log does not have yet; a cursor may lie beyond it. */
async function stateOf(runtime: Pick<Runtime, "db">, turnId: string) {
  const rows = await runtime.db.prisma.$queryRaw<{ state: string; threadId: string; next: number }[]>`
    SELECT t."state", t."threadId", coalesce((SELECT max(p."seq") + 1 FROM "StreamPart" p WHERE p."turnId" = t."id"), 0) AS "next"
    FROM "Turn" t WHERE t."id" = ${turnId}`;
  return rows[0];
}

/** The thread's turn stands still for people who have not decided: nothing behind it begins before they have. */
async function isHeld(runtime: Pick<Runtime, "db">, threadId: string): Promise<boolean> {
  const { prisma } = runtime.db;
  const waiting = await prisma.turn.findFirst({ where: { threadId, state: "waiting" }, select: { id: true } });
  return waiting !== null && hasOpenApprovals(prisma, waiting.id);
}

/** A turn that ended so long ago that its log is gone is told from its message. */
async function* retell(runtime: Pick<Runtime, "db">, turnId: string): AsyncGenerator<TurnBatch> {
  const message = await runtime.db.prisma.message.findFirst({ where: { turnId, role: "assistant" } });
  if (!message) return;
  const parts = message.parts as unknown as CandorMessage["parts"];
  const chunks = retellMessage({ id: message.id, parts }).map((chunk, seq) => ({ seq, chunk }));
  yield new TurnBatch(turnId, chunks);
}
