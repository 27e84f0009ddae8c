import { sha256 } from "@/lib/core/canonical-json";
import type { PersonContext } from "@/lib/core/context";
import { AppError } from "@/lib/core/errors";
import { type StoredReply, withIdempotency } from "@/lib/workspaces/with-idempotency";
import { readBytes } from "./read-bytes";

/** Bytes of a body that is held in memory to be compared; as much as the largest upload with its envelope. */
const bodyLimit = 64 * 1024 * 1024;
/** Longer answers, and streams, are not kept. */
const replyLimit = 1024 * 1024;

/** Honours `Idempotency-Key` on POST; everything else goes straight through. */
export async function answerOnce(
  request: Request,
  person: PersonContext,
  workspaceId: string,
  handler: (request: Request) => Promise<Response>,
): Promise<Response> {
  const key = request.headers.get("idempotency-key");
  if (key === null || request.method !== "POST") return handler(request);
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new AppError("INVALID_INPUT", {
      detail: "Idempotency-Key: 1 to 200 visible ASCII characters",
      field: "Idempotency-Key",
    });
  }
  const body = await readBytes(request, bodyLimit);
  const url = new URL(request.url);
  const call = {
    workspaceId,
    key,
    route: url.pathname,
    requestHash: sha256(`${url.search}\n${sha256(withoutBoundary(request, body))}`),
  };
  const again = new Request(request.url, {
    method: "POST",
    headers: request.headers,
    signal: request.signal,
    ...(body.byteLength > 0 ? { body } : {}),
  });
  const outcome = await withIdempotency(person, call, async () => {
    const response = await handler(again);
    return { value: response, reply: await storable(response) };
  });
  if ("value" in outcome) return outcome.value;
  const { status, contentType, body: text } = outcome.replayed;
  return new Response(text || null, {
    status,
    headers: { "idempotency-replayed": "true", ...(contentType ? { "content-type": contentType } : {}) },
  });
}

async function storable(response: Response): Promise<StoredReply | null> {
  const contentType = response.headers.get("content-type") ?? "";
  if (response.status >= 400 || (response.body && !/^application\/json/.test(contentType))) return null;
  const body = await response.clone().text();
  return body.length > replyLimit ? null : { status: response.status, contentType, body };
}

/** A form's parts are fenced by a random line: the same form sent again must still compare as equal. */
function withoutBoundary(request: Request, body: Uint8Array): Uint8Array {
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)/i.exec(request.headers.get("content-type") ?? "")?.[1];
  if (!boundary) return body;
  return Buffer.from(Buffer.from(body).toString("latin1").replaceAll(boundary, "boundary"), "latin1");
}
