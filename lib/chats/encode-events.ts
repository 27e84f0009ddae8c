import { eventHeaders } from "../events/event-headers";
import { streamClock } from "../events/stream-clock";
import type { FollowedTurn } from "./follow-turn";

/** Milliseconds of silence after which a comment is sent: less than proxies wait before they give a connection up. */
const keepAliveMs = 15_000;
/** Milliseconds in which a reader must take something of what waits for it. */
const patienceMs = 60_000;
/** Milliseconds after which a client that was cut comes back. */
const retryMs = 1_000;

/** Headers of a stream that the AI SDK's client reads. */
export const turnHeaders = { ...eventHeaders, "x-vercel-ai-ui-message-stream": "v1" } as const;

const encoder = new TextEncoder();
// Whoever waits for a turn that has not begun learns at once that the message was taken.
const opening = encoder.encode(`retry: ${retryMs}\n: taken\n\n`);
const comment = encoder.encode(": still here\n\n");
const closing = encoder.encode("data: [DONE]\n\n");

/**
 * A turn as server-sent events: `id` is the cursor behind the event, the end is marked `[DONE]`. A comment now and
 * then keeps the connection open. A reader that goes away ends the reading and nothing else; one that takes nothing
 * any more is ended without the mark, and goes on from its cursor if it ever comes back.
 */
export function encodeEvents({ read }: FollowedTurn): ReadableStream<Uint8Array> {
  const gone = new AbortController();
  const batches = read(gone.signal);
  let leave = () => {};
  let saidAt = performance.now();
  let fullSince: number | undefined;
  const end = () => {
    leave();
    gone.abort();
    // One that waits for news was just woken and ends by itself.
    void batches.return(undefined).catch(() => {});
  };
  return new ReadableStream({
    start(controller) {
      const say = (bytes: Uint8Array) => controller.enqueue(bytes);
      say(opening);
      leave = streamClock().join((now) => {
        if ((controller.desiredSize ?? 0) > 0) {
          fullSince = undefined;
          if (now - saidAt < keepAliveMs) return;
          saidAt = now;
          return say(comment);
        }
        fullSince ??= now;
        if (now - fullSince < patienceMs) return;
        end();
        controller.close();
      });
    },
    async pull(controller) {
      fullSince = undefined;
      try {
        const next = await batches.next();
        if (gone.signal.aborted) return;
        saidAt = performance.now();
        if (!next.done) return controller.enqueue(next.value.events());
        controller.enqueue(closing);
        leave();
        controller.close();
      } catch (error) {
        leave();
        throw error;
      }
    },
    cancel: end,
  });
}
