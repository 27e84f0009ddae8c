import type { Context } from "../core/context";
import type { DeliverableRow } from "./deliverable-row";
import { findDeliverable } from "./find-deliverable";
import type { DeliverableKind } from "./schema";

const settledStates = new Set(["ready", "partial", "failed", "cancelled"]);
const firstPauseMs = 50;
const longestPauseMs = 500;

/**
 * Waits until a deliverable's job has ended, at most `limitMs`, and returns the row as it then stands. An abort of `signal`
 * ends the waiting, not the job.
 */
export async function waitForDeliverable(
  ctx: Context,
  kind: DeliverableKind,
  id: string,
  { limitMs, signal }: { limitMs: number; signal: AbortSignal },
): Promise<DeliverableRow> {
  const end = performance.now() + limitMs;
  for (let pause = firstPauseMs; ; pause = Math.min(longestPauseMs, pause * 1.5)) {
    const row = await findDeliverable(ctx, kind, id);
    const left = end - performance.now();
    if (settledStates.has(row.state) || left <= 0 || signal.aborted) return row;
    await sleep(Math.min(pause, left), signal);
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done, { once: true });
  });
}
