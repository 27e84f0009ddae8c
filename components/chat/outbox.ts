import type { Outgoing } from "./use-thread-chat";

// A message that was written before its thread existed; the thread's page sends it once it is there.
const waiting = new Map<string, Outgoing>();

export function putInOutbox(threadId: string, message: Outgoing): void {
  waiting.set(threadId, message);
}

export function isInOutbox(threadId: string): boolean {
  return waiting.has(threadId);
}

/** Takes it out, so that it is sent once. */
export function takeFromOutbox(threadId: string): Outgoing | undefined {
  const message = waiting.get(threadId);
  waiting.delete(threadId);
  return message;
}
