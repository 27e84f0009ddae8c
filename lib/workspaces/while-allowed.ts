import type { Context } from "../core/context";
import { eventFeed } from "./event-feed";
import { mayStillWatch } from "./may-still-watch";

/** Milliseconds between looks at the rights; a change of the team is noticed at once. */
const lookEvery = 15_000;

/**
 * The same bytes as `stream`, until the reader's sign-in, token or membership ends: then this ends too, and the
 * source is cancelled. An open stream gives no rights that a new request would not get.
 */
export function whileAllowed(ctx: Context, stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  let open = true;
  let stopWatching = () => {};
  const end = () => {
    open = false;
    stopWatching();
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        stopWatching = watchRights(ctx, () => {
          if (!open) return;
          end();
          controller.close();
          void reader.cancel();
        });
      },
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!open) return;
          if (!done) return controller.enqueue(value);
          end();
          controller.close();
        } catch (error) {
          end();
          throw error;
        }
      },
      cancel(reason) {
        end();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

function watchRights(ctx: Context, onEnd: () => void): () => void {
  let stopped = false;
  const look = async () => {
    // A database that is away for a moment ends no stream.
    const may = await mayStillWatch(ctx).catch(() => true);
    if (!may && !stopped) onEnd();
  };
  const timer = setInterval(() => void look(), lookEvery);
  timer.unref();
  const unsubscribe = eventFeed(ctx).subscribe((events) => {
    if (events.some(({ workspaceId, name }) => workspaceId === ctx.workspaceId && name === "member.changed"))
      void look();
  });
  unsubscribe.catch((error: unknown) => ctx.log.warn({ err: error }, "changes of the team are seen late"));
  return () => {
    stopped = true;
    clearInterval(timer);
    void unsubscribe.then(
      (leave) => leave(),
      () => {},
    );
  };
}
