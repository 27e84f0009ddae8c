import type { FollowedTurn } from "./follow-thread";

const keepAliveMs = 15_000;

/** Headers of a stream that the AI SDK's client reads; proxies must neither store nor change it. */
export const eventHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  "x-vercel-ai-ui-message-stream": "v1",
  "x-accel-buffering": "no",
} as const;

/**
 * A turn as server-sent events: `id` is the cursor behind the event, the end is marked `[DONE]`. A comment now and
 * then keeps the connection open. A reader that goes away ends the reading and nothing else.
 */
export function encodeEvents({ turnId, chunks }: FollowedTurn): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let alive: NodeJS.Timeout | undefined;
  return new ReadableStream({
    start(controller) {
      // Whoever waits for a turn that has not begun learns at once that the message was taken.
      controller.enqueue(encoder.encode(": taken\n\n"));
      alive = setInterval(() => controller.enqueue(encoder.encode(": still here\n\n")), keepAliveMs);
    },
    async pull(controller) {
      const next = await chunks.next().catch((error: unknown) => {
        // Without this the clock would go on writing into a stream that is broken.
        clearInterval(alive);
        throw error;
      });
      if (!next.done) {
        const { seq, chunk } = next.value;
        controller.enqueue(encoder.encode(`id: ${turnId}:${seq}\ndata: ${JSON.stringify(chunk)}\n\n`));
        return;
      }
      clearInterval(alive);
      controller.enqueue(encoder.encode("data: [DONE]\n\n"));
      controller.close();
    },
    async cancel() {
      clearInterval(alive);
      await chunks.return(undefined);
    },
  });
}
