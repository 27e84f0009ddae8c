import type { Context } from "../core/context";
import { eventFeed } from "../workspaces/event-feed";
import type { FeedEvent } from "../workspaces/read-events";

/**
 * What `read` gives, until the thread is deleted or no longer shared with this reader: then its signal is aborted, as
 * it is when `gone` is. An open stream shows nothing that a new request would not.
 */
export async function* whileVisible<T>(
  ctx: Context,
  threadId: string,
  gone: AbortSignal | undefined,
  read: (gone: AbortSignal) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const over = new AbortController();
  const end = () => over.abort();
  gone?.addEventListener("abort", end);
  const leave = await eventFeed(ctx).subscribe((events) => {
    if (events.some((event) => event.threadId === threadId && isHidden(ctx, event))) end();
  });
  try {
    if (!gone?.aborted) yield* read(over.signal);
  } finally {
    leave();
    gone?.removeEventListener("abort", end);
  }
}

function isHidden(ctx: Context, { name, thread, data }: FeedEvent): boolean {
  if (name !== "thread.changed") return false;
  const isDeleted = (data as { state?: unknown }).state === "deleted";
  return isDeleted || !thread || (thread.visibility !== "workspace" && thread.createdById !== ctx.person.userId);
}
