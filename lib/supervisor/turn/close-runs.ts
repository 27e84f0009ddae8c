import type { CandorMessage } from "../../chats/schema";
import type { Runtime } from "../../core/context";
import type { TurnRecorder } from "./turn-recorder";

type Part = CandorMessage["parts"][number];

/** Ends runs that a turn leaves behind, running or waiting: a row must not look as if it still went on. */
export async function closeRuns(
  runtime: Pick<Runtime, "db" | "clock">,
  turnId: string,
  why: string | null,
): Promise<void> {
  await runtime.db.prisma.specialistRun.updateMany({
    where: { turnId, state: { in: ["queued", "running", "waiting"] } },
    data: {
      state: "cancelled",
      finishedAt: runtime.clock.now(),
      ...(why === null ? {} : { error: { message: why } }),
    },
  });
}

/** The same in what the chat shows. */
export function showClosedRuns(recorder: Pick<TurnRecorder, "emit" | "parts">, now: Date): void {
  for (const part of recorder.parts()) {
    const closed = closedRun(part, now);
    if (closed) recorder.emit({ type: "data-specialist", id: closed.runId, data: closed });
  }
}

/** A specialist's row as it stands once its turn is over, or undefined when it had ended by itself. */
export function closedRun(part: Part, now: Date) {
  if (part.type !== "data-specialist" || part.data.finishedAt !== null) return undefined;
  return { ...part.data, state: "cancelled" as const, finishedAt: now.toISOString() };
}
