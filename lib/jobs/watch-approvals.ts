import { expireApprovals } from "../approvals/expire-approvals";
import type { Runtime } from "../core/context";

/** How late a card may be seen to expire. Whoever answers one that is overdue is told at once in any case. */
const lookEveryMs = 5_000;

/** Ends cards whose time is over, while this process lives; other processes may do the same. Until it is stopped. */
export function watchApprovals(runtime: Runtime): { stop(): void } {
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    expireApprovals(runtime)
      .catch((error: unknown) => runtime.log.error({ err: error }, "cards whose time is over could not be ended"))
      .finally(() => {
        looking = false;
      });
  }, lookEveryMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
