import type { Runtime } from "../../core/context";
import { insertRun, type StartRun } from "./insert-run";

/**
 * Starts a run in a transaction of its own, as insertRun does.
 * @returns the run's id, or null when this occurrence has been answered already
 * @throws NOT_FOUND
 */
export function startRun(runtime: Runtime, start: StartRun): Promise<string | null> {
  return runtime.db.transaction((tx) => insertRun(tx, runtime, start));
}
