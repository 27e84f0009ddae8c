import { Response } from "undici";
import { HttpRefusal } from "./http-refusal";

/**
 * The same response with a body that breaks off after `maxBytes` (decoded) instead of growing for ever.
 * @param onEnd called once when the body has ended, broken off or been cancelled; at once when there is none.
 */
export function limitBody(response: Response, maxBytes: number, onEnd: () => void): Response {
  if (!response.body) {
    onEnd();
    return response;
  }
  const reader = response.body.getReader();
  let seen = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
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
          controller.enqueue(value);
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
