import { AppError } from "@/lib/core/errors";

/**
 * The request's body, at most `limit` bytes of it: reading stops at the limit, whatever length was announced.
 * @throws TOO_LARGE
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge(limit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw tooLarge(limit);
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

function tooLarge(limit: number): AppError {
  return new AppError("TOO_LARGE", {
    detail: `The body is larger than ${Math.floor(limit / 1024)} KiB.`,
    hint: "Send less at once.",
  });
}
