import type { Response as ClientResponse } from "undici";
import { capEvents } from "./cap-events";
import { limitBody } from "./limit-body";
import { shortenBody } from "./shorten-body";

/** Bytes, unpacked, and numbers of events that a reply may have. */
export interface BodyCaps {
  /** Of one event of a stream. */
  readonly eventBytes: number;
  readonly streamEvents: number;
  /** Of a reply in one piece. */
  readonly bodyBytes: number;
  readonly errorBytes: number;
}

/**
 * The same `fetch` with replies that end at their caps, by what was asked for: a stream of events, or one piece of
 * JSON. An error's body is cut short rather than refused, so that its status still counts.
 */
export function cappedFetch(fetch: typeof globalThis.fetch, caps: BodyCaps): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.body) return response;
    if (!response.ok) return withBody(response, shortenBody(response.body, caps.errorBytes));
    if (asksForStream(init?.body)) return withBody(response, capEvents(response.body, caps));
    // The package's types and the platform's describe the same objects apart.
    return limitBody(response as unknown as ClientResponse, caps.bodyBytes, () => {}) as unknown as Response;
  };
}

/** Told from the request: what a reply calls itself is the server's choice. Quotes within texts are escaped. */
function asksForStream(body: RequestInit["body"]): boolean {
  return typeof body === "string" && body.includes('"stream":true');
}

function withBody(response: Response, body: ReadableStream<Uint8Array>): Response {
  const { status, statusText, headers, url } = response;
  // A response built by hand knows no address; callers report it in their errors.
  return Object.defineProperty(new Response(body, { status, statusText, headers }), "url", { value: url });
}
