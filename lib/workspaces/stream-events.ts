import type { Context } from "../core/context";
import { streamClock } from "../events/stream-clock";
import { eventFeed } from "./event-feed";
import { type FeedEvent, readEvents } from "./read-events";

const heartbeatEvery = 15_000;
/** Milliseconds in which a reader must take something of what waits for it. */
const patience = 60_000;
/** Frames a reader may be behind before the stream is ended; it then comes back with its last id. */
const mostUnread = 1_000;
/** Numbers, and milliseconds, before the last one received that are sent again on resuming: they may have been written late. */
const overlap = { ids: 200n, ms: 10_000 };

/**
 * What happens in the workspace, as server-sent events (UTF-8) for the pages of one member: shared things, their own
 * things and threads they may see. At least once each; `lastEventId` resumes after it.
 */
export function streamEvents(
  ctx: Context,
  { lastEventId, signal }: { lastEventId?: bigint; signal: AbortSignal },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let end = () => {};
  let cancelled = false;
  return new ReadableStream<Uint8Array>(
    {
      async start(controller) {
        let open = true;
        let highest = lastEventId ?? 0n;
        const sent = new Set<bigint>();
        let waiting: FeedEvent[] | null = [];

        let saidAt = performance.now();
        const write = (frame: string) => {
          if (!open) return;
          saidAt = performance.now();
          controller.enqueue(encoder.encode(frame));
          if ((controller.desiredSize ?? 0) < -mostUnread) end();
        };
        const deliver = (events: readonly FeedEvent[]) => {
          for (const event of events) {
            if (!isFor(ctx, event) || sent.has(event.id)) continue;
            sent.add(event.id);
            if (event.id > highest) highest = event.id;
            write(frameOf(event, highest));
          }
          if (sent.size > 5_000) for (const id of sent) if (id < highest - 1_000n) sent.delete(id);
        };
        const unsubscribe = await eventFeed(ctx).subscribe((events) =>
          waiting ? waiting.push(...events) : deliver(events),
        );
        if (cancelled) return unsubscribe();
        let fullSince: number | undefined;
        const leaveClock = streamClock().join((now) => {
          if ((controller.desiredSize ?? 0) > 0) {
            fullSince = undefined;
            if (now - saidAt >= heartbeatEvery) write(": still here\n\n");
          } else {
            fullSince ??= now;
            if (now - fullSince >= patience) end();
          }
        });
        end = () => {
          if (!open) return;
          open = false;
          leaveClock();
          unsubscribe();
          signal.removeEventListener("abort", end);
          if (!cancelled) controller.close();
        };
        signal.addEventListener("abort", end);
        if (signal.aborted) return end();
        write("retry: 2000\n: connected\n\n");
        if (lastEventId !== undefined) for await (const events of missed(ctx, lastEventId)) deliver(events);
        const meanwhile = waiting;
        waiting = null;
        deliver(meanwhile);
      },
      cancel() {
        cancelled = true;
        end();
      },
    },
    { highWaterMark: 1 },
  );
}

async function* missed(ctx: Context, lastEventId: bigint): AsyncGenerator<FeedEvent[]> {
  const { workspaceId } = ctx;
  const orSince = { id: lastEventId - overlap.ids, at: new Date(ctx.clock.now().getTime() - overlap.ms) };
  let events = await readEvents(ctx.db, { workspaceId, after: lastEventId, orSince });
  while (events.length > 0) {
    yield events;
    events = await readEvents(ctx.db, { workspaceId, after: events.at(-1)!.id });
  }
}

function isFor(ctx: Context, event: FeedEvent): boolean {
  const { userId } = ctx.person;
  if (event.workspaceId !== ctx.workspaceId) return false;
  if (event.userId !== null && event.userId !== userId) return false;
  if (event.threadId === null) return true;
  return event.thread !== null && (event.thread.visibility === "workspace" || event.thread.createdById === userId);
}

function frameOf(event: FeedEvent, id: bigint): string {
  const { name, threadId, data, at } = event;
  return `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify({ name, threadId, at: at.toISOString(), data })}\n\n`;
}
