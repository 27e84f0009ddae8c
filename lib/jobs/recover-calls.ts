import { gateway } from "../catalog";
import type { Runtime } from "../core/context";
import { sweepPoints } from "../gateway/resilience/rate/sweep-points";
import { sweepStrikes } from "../gateway/resilience/strikes/sweep-strikes";

const sweepMs = 60_000;
/** How far back calls without an end are looked for: at the start after however long a rest, then for what just died. */
const firstReachMs = 30 * 86_400_000;
const reachMs = 3_600_000;

/**
 * Called once at start: ends the calls that a dead process left open and looks for what may have been done, without
 * keeping the server from serving; then again every minute, for processes that die later.
 */
export function recoverCalls(runtime: Runtime): { stop(): void } {
  let sweeping = false;
  const sweep = (work: () => Promise<unknown>) => {
    if (sweeping) return;
    sweeping = true;
    work()
      .catch((error) => runtime.log.error({ err: error }, "the sweep of calls failed"))
      .finally(() => {
        sweeping = false;
      });
  };
  // Nobody else can have the embedded database open: whatever began before now and has no end has no process.
  const all = runtime.db.kind === "embedded";
  sweep(() => gateway.recoverCalls(runtime, { all, reachMs: firstReachMs }));
  const timer = setInterval(() => sweep(() => tend(runtime)), sweepMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

async function tend(runtime: Runtime): Promise<void> {
  await gateway.recoverCalls(runtime, { all: false, reachMs });
  await gateway.watchRollouts(runtime);
  await sweepPoints(runtime);
  await sweepStrikes(runtime);
}
