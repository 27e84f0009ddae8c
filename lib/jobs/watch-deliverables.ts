import type { Runtime } from "../core/context";
import { endStalled, stalledMs } from "../deliverables/end-stalled";

const lookEveryMs = 60_000;

/**
 * Ends deliverables whose job is lost, while this process lives; other processes may do the same. Not a job itself: it
 * is there for when the job server has lost something. Until it is stopped.
 */
export function watchDeliverables(runtime: Runtime): { stop(): void } {
  const started = runtime.clock.now().getTime();
  let looking = false;
  const timer = setInterval(() => {
    // After a rest of the whole installation its jobs get as long as any to go on.
    if (looking || runtime.clock.now().getTime() - started < stalledMs) return;
    looking = true;
    endStalled(runtime)
      .catch((error: unknown) => runtime.log.error({ err: error }, "deliverables that stood still could not be ended"))
      .finally(() => {
        looking = false;
      });
  }, lookEveryMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
