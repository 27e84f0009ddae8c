import { processWide } from "../core/process-wide";

/**
 * Lets this process's streams know that something was written for them, so that they need not wait for their next
 * look at the table. Only a hint: the writer's transaction may still be open, and other processes are not told.
 */
export const pageSignal = {
  subscribe(listener: () => void): () => void {
    listeners().add(listener);
    return () => listeners().delete(listener);
  },
  send(): void {
    for (const listener of listeners()) listener();
  },
};

function listeners(): Set<() => void> {
  return processWide("page-signal", () => new Set<() => void>());
}
