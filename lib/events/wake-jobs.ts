// The server's start-up code and its routes are bundled apart: what they share stands on the global object.
const holder = globalThis as typeof globalThis & { __candorWakeJobs?: () => void };

/** Says that work was asked for. Without a job runner in this process it does nothing: others look by themselves. */
export function wakeJobs(): void {
  holder.__candorWakeJobs?.();
}

/** Set by the job runner of this process; `undefined` when it stops. */
export function onWakeJobs(listener: (() => void) | undefined): void {
  holder.__candorWakeJobs = listener;
}
