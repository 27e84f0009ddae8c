import type { Context } from "../core/context";
import { eventFeed } from "./event-feed";
import { mayStillWatch } from "./may-still-watch";
import { type FeedEvent, readEvents } from "./read-events";

const heartbeatEvery = 15_000;
/** Frames a reader may be behind before the stream is ended; it then comes back with its last id. */
const mostUnread = 2_000;
/** Numbers, and milliseconds, before the last one received that are sent again on resuming: they may have been written late. */
const overlap = { ids: 200n, ms: 10_000 };

/**
 * What happens in the workspace, as server-sent events (UTF-8) for the pages of one member: shared things, their own
 * things and threads they may see. At least once each; `lastEventId` resumes after it. Ends when the sign-in or the
 * membership ends, which is checked whenever members change and with every heartbeat.
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

        const write = (frame: string) => {
          if (!open) return;
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
          if (events.some((event) => event.workspaceId === ctx.workspaceId && event.name === "member.changed")) check();
        };
        const check = () =>
          void mayStillWatch(ctx)
            .catch(() => true) // a database that is away for a moment ends no stream
            .then((may) => may || end());

        const unsubscribe = await eventFeed(ctx).subscribe((events) =>
          waiting ? waiting.push(...events) : deliver(events),
        );
        const heartbeat = setInterval(() => {
          write(": still here\n\n");
          check();
        }, heartbeatEvery);
        heartbeat.unref();
        end = () => {
          if (!open) return;
          open = false;
          clearInterval(heartbeat);
          unsubscribe();
          signal.removeEventListener("abort", end);
          if (!cancelled) controller.close();
        };
        signal.addEventListener("abort", end);
        if (signal.aborted) return end();
        write("retry: 2000\n: connected\n\n");
        if (lastEventId !== undefined) deliver(await missed(ctx, lastEventId));
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

function missed(ctx: Context, lastEventId: bigint): Promise<FeedEvent[]> {
  return readEvents(ctx.db, {
    workspaceId: ctx.workspaceId,
    after: lastEventId,
    orSince: { id: lastEventId - overlap.ids, at: new Date(ctx.clock.now().getTime() - overlap.ms) },
  });
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
