import type { Result } from "../core/result";

/** What a step of the job comes back with: `stopped` when a person asked to stop, `failed` with the reason in words. */
export type StepResult<T> = Result<T, "stopped" | "failed">;
