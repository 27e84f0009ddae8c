import { readDraft, writeDraft } from "./draft-store";
import type { Outgoing } from "./use-thread-chat";

// A message that was sent before its thread existed; the thread's page sends it once it is there.
const waiting = new Map<string, Outgoing>();

/**
 * Hands over to a thread what was written at another place: the message, to go out at once, and its draft, so that
 * nothing is lost when the page dies before the server has it.
 */
export function putInOutbox(threadId: string, message: Outgoing, place: string): void {
  waiting.set(threadId, message);
  writeDraft(threadId, readDraft(place));
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
