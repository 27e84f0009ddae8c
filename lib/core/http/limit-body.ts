import { setImmediate } from "node:timers/promises";
import { Response } from "undici";
import { HttpRefusal } from "./http-refusal";

// A flood of tiny events is handed on in such pieces, with room for everybody else in between: what reads them works
// in one go otherwise, and a whole socket buffer of events would hold the process up.
const pieceBytes = 8 * 1024;
const turnMs = 4;

/**
 * The same response with a body that breaks off after `maxBytes` (decoded) instead of growing for ever, and that does
 * not keep the process from its other work.
 * @param onEnd called once when the body has ended, broken off or been cancelled; at once when there is none.
 */
export function limitBody(response: Response, maxBytes: number, onEnd: () => void): Response {
  if (!response.body) {
    onEnd();
    return response;
  }
  const reader = response.body.getReader();
  let waiting: Uint8Array = new Uint8Array();
  let seen = 0;
  let turnBegan = performance.now();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          if (performance.now() - turnBegan > turnMs) {
            await setImmediate();
            turnBegan = performance.now();
          }
          if (waiting.byteLength === 0) {
            const { done, value } = await reader.read();
            if (done) {
              onEnd();
              controller.close();
              return;
            }
            seen += value.byteLength;
            if (seen > maxBytes) {
              throw new HttpRefusal("too_large", `The answer is larger than ${maxBytes} bytes and was broken off.`);
            }
            waiting = value;
          }
          controller.enqueue(waiting.subarray(0, pieceBytes));
          waiting = waiting.subarray(pieceBytes);
        } catch (error) {
          onEnd();
          controller.error(error);
          await reader.cancel().catch(() => undefined);
        }
      },
      async cancel(reason) {
        onEnd();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  const limited = new Response(body, {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  });
  // A response built by hand knows no address; callers report it in their errors.
  Object.defineProperty(limited, "url", { value: response.url });
  return limited;
}
