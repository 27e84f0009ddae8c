import { processWide } from "../core/process-wide";

/** The off-switches of the specialists' runs that work in this process, by the run's id. */
export function liveRuns(): Map<string, AbortController> {
  return processWide("live-runs", () => new Map<string, AbortController>());
}
