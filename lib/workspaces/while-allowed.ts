import type { Context } from "../core/context";
import { rightsWatch } from "./rights-watch";

/**
 * The same bytes as `stream`, until the reader's sign-in, token, role or membership ends: then this ends too, and the
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
        stopWatching = rightsWatch(ctx).watch(ctx, () => {
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
