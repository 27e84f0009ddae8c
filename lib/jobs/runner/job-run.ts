import type { Runtime } from "../../core/context";
import type { JobsHandler } from "../handler";
import type { JobFunction } from "./read-job-functions";

/** What every part of one process's runner works with. */
export interface Runner {
  readonly runtime: Runtime;
  readonly functions: ReadonlyMap<string, JobFunction>;
  /** The SDK over the functions. */
  readonly serve: JobsHandler;
  /** Names this runner in its claims. */
  readonly id: string;
  /** Claims that are being worked on here, by run. */
  readonly active: Map<string, ClaimedRun>;
  /** True once the process wants to end: runs are left at their next step. */
  stopping: boolean;
}

/** How a failure is kept and told: what the SDK makes of an Error. */
export interface JobError {
  name: string;
  message: string;
  stack?: string;
}

export interface JobStep {
  /** The SDK's hash of the step's name. */
  id: string;
  name: string;
  /** planned: to be asked for by id · waiting: until `wakeAt` · done and failed: what the function sees again. */
  state: "planned" | "waiting" | "done" | "failed";
  attempt: number;
  data: unknown;
  error: JobError | null;
  /** Not before this time. */
  wakeAt: Date | null;
}

/** What starts a run, as the function sees it. `ts` is in milliseconds since 1970. */
export interface JobRunEvent {
  id: string;
  name: string;
  data: Record<string, unknown>;
  ts: number;
}

/** A run that this process holds, for as long as its lease is renewed. */
export interface ClaimedRun {
  readonly id: string;
  readonly fn: JobFunction;
  readonly event: JobRunEvent;
  readonly lease: string;
  attempt: number;
  /** Finished steps in the order they were finished. */
  stack: string[];
  readonly steps: Map<string, JobStep>;
}

/**
 * How long a claim holds without being renewed: a process that died is replaced after this time at most,
 * and one whose event loop stands still for longer loses its runs to another.
 */
export const leaseSeconds = 10;
export const renewEveryMs = 2_500;
