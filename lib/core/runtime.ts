import type { Runtime } from "./context";

// The server's start-up code and its routes are bundled apart: module state is not shared, globals are.
const holder = globalThis as typeof globalThis & { __candorRuntime?: Promise<Runtime> };

/** Called once at start with the runtime being made. */
export function setRuntime(runtime: Promise<Runtime>): void {
  holder.__candorRuntime = runtime;
}

/** What this process has. Waits while it is being made; throws what stopped the start. */
export function getRuntime(): Promise<Runtime> {
  if (!holder.__candorRuntime) throw new Error("The server has not been started: the runtime is missing.");
  return holder.__candorRuntime;
}
