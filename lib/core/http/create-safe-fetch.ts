import { Agent, Headers, type RequestInit, type Response, fetch as undiciFetch } from "undici";
import type { EgressClass } from "./egress-classes";
import { HttpRefusal } from "./http-refusal";
import { limitBody } from "./limit-body";

const maxRedirects = 3;

/**
 * A `fetch` for one egress class: only its origins, redirects only within the same origin, and caps on bytes and
 * time. It has connections of its own, so that nothing else in the process can widen what it reaches.
 * @param omitted names of headers that are never sent, whatever the caller sets
 * @param connect opens its connections; by itself it opens any that the class allows
 * @throws HttpRefusal for what this client will not do; network errors as `fetch` throws them.
 */
export function createSafeFetch(
  egress: EgressClass,
  omitted: readonly string[] = [],
  connect: Agent.Options["connect"] = { timeout: 10_000 },
): typeof globalThis.fetch {
  const dispatcher = new Agent({
    connect,
    headersTimeout: egress.headersTimeoutMs,
    bodyTimeout: egress.idleTimeoutMs,
    maxHeaderSize: egress.maxHeaderBytes ?? 16 * 1024,
  });

  async function safeFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    if (input instanceof Request) throw new TypeError("Pass a URL and its options, not a Request.");
    const headers = new Headers(init.headers);
    for (const name of omitted) headers.delete(name);
    const deadline = new AbortController();
    const timer = setTimeout(
      () => deadline.abort(new HttpRefusal("too_slow", `No complete answer within ${egress.totalTimeoutMs} ms.`)),
      egress.totalTimeoutMs,
    );
    const signal = init.signal ? AbortSignal.any([init.signal as AbortSignal, deadline.signal]) : deadline.signal;
    try {
      const response = await follow(
        new URL(input),
        { ...init, headers, signal, dispatcher, redirect: "manual" },
        egress,
      );
      return limitBody(response, egress.maxBytes, () => clearTimeout(timer));
    } catch (error) {
      clearTimeout(timer);
      throw deadline.signal.aborted && !init.signal?.aborted ? deadline.signal.reason : error;
    }
  }
  // The package's types and the platform's describe the same objects apart.
  return safeFetch as unknown as typeof globalThis.fetch;
}

async function follow(start: URL, init: RequestInit, egress: EgressClass): Promise<Response> {
  let url = start;
  for (let step = 0; step <= maxRedirects; step++) {
    requireListed(url, egress);
    const response = await undiciFetch(url, init);
    const location = response.headers.get("location");
    if (response.status < 300 || response.status > 399 || !location) return response;
    await response.body?.cancel();
    const next = new URL(location, url);
    if (next.origin !== url.origin) {
      throw new HttpRefusal("redirect", `${url.origin} redirects to ${next.origin}, which is not followed.`);
    }
    const keepsMethod = response.status === 307 || response.status === 308;
    if (!keepsMethod && (init.method ?? "GET") !== "GET") {
      throw new HttpRefusal("redirect", `${url.origin} answers a ${init.method} with a redirect that would change it.`);
    }
    url = next;
  }
  throw new HttpRefusal("redirect", `${start.origin} redirects more than ${maxRedirects} times.`);
}

function requireListed(url: URL, egress: EgressClass): void {
  if (egress.origins.has(url.origin)) return;
  throw new HttpRefusal("host", `${url.origin} is not among the addresses configured for ${egress.name} requests.`);
}
