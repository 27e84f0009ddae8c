import type { BodyCaps } from "./capped-fetch";
import { HttpRefusal } from "./http-refusal";

const newline = 10;
const carriageReturn = 13;

/**
 * A body of server-sent events that breaks off when one event, or their number, grows beyond its cap. An event ends
 * with an empty line; one whose end never comes is never held or parsed as a whole.
 */
export function capEvents(
  body: ReadableStream<Uint8Array>,
  caps: Pick<BodyCaps, "eventBytes" | "streamEvents">,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let events = 0;
  /** Bytes of the event that is not at its end yet, and of its line. */
  let event = 0;
  let line = 0;
  let lineIsEmpty = true;

  function count(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.byteLength; ) {
      const found = bytes.indexOf(newline, at);
      const end = found < 0 ? bytes.byteLength : found;
      lineIsEmpty &&= isEmpty(bytes, at, end, line);
      line += end - at;
      event += end - at + 1;
      if (event > caps.eventBytes) throw tooLarge(`One event is larger than ${caps.eventBytes} bytes`);
      if (found < 0) return;
      if (lineIsEmpty) {
        events += 1;
        event = 0;
        if (events > caps.streamEvents) throw tooLarge(`There are more than ${caps.streamEvents} events`);
      }
      line = 0;
      lineIsEmpty = true;
      at = found + 1;
    }
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        try {
          count(value);
          controller.enqueue(value);
        } catch (error) {
          controller.error(error);
          await reader.cancel(error).catch(() => {});
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** Whether a line, of which `before` bytes came earlier, is nothing but perhaps the first half of its own end. */
function isEmpty(bytes: Uint8Array, from: number, to: number, before: number): boolean {
  return before + to - from <= 1 && (from === to || bytes[from] === carriageReturn);
}

function tooLarge(what: string): HttpRefusal {
  return new HttpRefusal("too_large", `${what}; the answer was broken off.`);
}
