import { processWide } from "../core/process-wide";

type Listener = (threadId: string) => void;

/** Says that a turn of this thread may be able to go on. Only a hint: whoever runs turns looks by itself as well. */
export function wakeThreads(threadId: string): void {
  listeners().forEach((listener) => {
    listener(threadId);
  });
}

/** Heard until the returned function is called. */
export function onWakeThreads(listener: Listener): () => void {
  listeners().add(listener);
  return () => listeners().delete(listener);
}

function listeners(): Set<Listener> {
  return processWide("wake-threads", () => new Set<Listener>());
}
