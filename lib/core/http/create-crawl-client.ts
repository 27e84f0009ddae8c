import { Agent, type Response, fetch as undiciFetch } from "undici";
import { fail, ok, type Result } from "../result";
import { checkedConnector, type Resolve, resolveBySystem } from "./checked-connector";
import type { CrawlEgress } from "./crawl-egress";
import { createStopwatch, type Stopwatch } from "./create-stopwatch";
import { HttpRefusal } from "./http-refusal";
import { type CrawlUrlRefusal, judgeCrawlUrl } from "./judge-crawl-url";
import { limitBody } from "./limit-body";

export type CrawlFailure =
  | CrawlUrlRefusal
  | "blocked_by_robots"
  | "too_many_redirects"
  | "unsupported_type"
  | "too_large"
  | "too_slow"
  | "unreachable";

export interface CrawlRequest {
  /** The workspace's host patterns. */
  allow: readonly string[];
  deny: readonly string[];
  /** Media types whose bodies are read; of others only the status is known. Left out: every type. */
  types?: ReadonlySet<string>;
  maxBytes?: number;
  /** Asked before every hop: robots.txt, and when the host may be asked. */
  admit?: (url: URL) => Promise<Result<void, CrawlFailure>>;
  signal?: AbortSignal;
}

export interface CrawlAnswer {
  /** Where the redirects ended. */
  url: URL;
  status: number;
  /** Without parameters, in lower case; empty when the host names none. */
  type: string;
  charset: string | undefined;
  bytes: Uint8Array;
}

export interface CrawlClient {
  /** Reads one address. Expected failures are values; @throws only the caller's own abort reason. */
  read(address: string, request: CrawlRequest): Promise<Result<CrawlAnswer, CrawlFailure>>;
}

/**
 * The client for pages that people name: public addresses only, checked again after the name was resolved and at every
 * redirect, with caps on bytes (decoded) and time. It keeps no cookies and sends nothing but the address, its own name
 * and what it can read; its connections are its own, so that the process's other fence stays as tight as it is.
 */
export function createCrawlClient(egress: CrawlEgress, resolve: Resolve = resolveBySystem): CrawlClient {
  const dispatcher = new Agent({
    connect: checkedConnector(egress.trustedHosts, resolve),
    headersTimeout: egress.totalTimeoutMs,
    bodyTimeout: egress.totalTimeoutMs,
    maxHeaderSize: 32 * 1024,
  });
  const get = (url: URL, signal: AbortSignal): Promise<Response> =>
    undiciFetch(url, {
      dispatcher,
      signal,
      redirect: "manual",
      headers: {
        "user-agent": egress.userAgent,
        accept: "text/html, application/xhtml+xml, text/plain, text/markdown, application/json;q=0.9, */*;q=0.1",
      },
    });

  async function follow(
    address: string,
    request: CrawlRequest,
    watch: Stopwatch,
  ): Promise<Result<{ url: URL; response: Response }, CrawlFailure>> {
    let next = address;
    let from: URL | undefined;
    for (let hop = 0; hop <= egress.maxRedirects; hop++) {
      const judged = judgeCrawlUrl(next, { ...egress, allow: request.allow, deny: request.deny }, from);
      if (!judged.ok) return judged;
      const admitted = (await request.admit?.(judged.value)) ?? ok(undefined);
      if (!admitted.ok) return admitted;
      watch.start();
      const response = await get(judged.value, watch.signal);
      const location = response.headers.get("location");
      if (response.status < 300 || response.status > 399 || !location) return ok({ url: judged.value, response });
      await response.body?.cancel();
      watch.pause();
      next = location.trim();
      from = judged.value;
    }
    return fail("too_many_redirects", `It redirects more than ${egress.maxRedirects} times.`);
  }

  return {
    async read(address, request) {
      const watch = createStopwatch(egress.totalTimeoutMs, request.signal);
      try {
        const followed = await follow(address.trim(), request, watch);
        return followed.ok ? await readBody(followed.value, request, egress) : followed;
      } catch (error) {
        request.signal?.throwIfAborted();
        return failureOf(watch.signal.aborted ? watch.signal.reason : error);
      } finally {
        watch.pause();
      }
    },
  };
}

async function readBody(
  { url, response }: { url: URL; response: Response },
  request: CrawlRequest,
  egress: CrawlEgress,
): Promise<Result<CrawlAnswer, CrawlFailure>> {
  const [type = "", ...parameters] = (response.headers.get("content-type") ?? "").split(";").map((part) => part.trim());
  const answer = {
    url,
    status: response.status,
    type: type.toLowerCase(),
    charset: parameters.map((part) => /^charset=["']?([\w-]{1,40})/i.exec(part)?.[1]).find(Boolean),
  };
  const wanted = response.ok && (request.types?.has(answer.type) ?? true);
  if (!wanted) {
    await response.body?.cancel();
    if (!response.ok) return ok({ ...answer, bytes: new Uint8Array() });
    return fail("unsupported_type", `It is ${answer.type || "of no named type"}, which cannot be read as a page.`);
  }
  const pieces: Uint8Array[] = [];
  const limited = limitBody(response, request.maxBytes ?? egress.maxBytes, () => undefined);
  for await (const piece of limited.body ?? []) pieces.push(piece);
  return ok({ ...answer, bytes: new Uint8Array(Buffer.concat(pieces)) });
}

const reasons = {
  host: "not_public",
  redirect: "too_many_redirects",
  too_large: "too_large",
  too_slow: "too_slow",
} as const;

function failureOf(error: unknown): Result<never, CrawlFailure> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof HttpRefusal) return fail(reasons[cause.reason], cause.message);
    // Happy eyeballs: one failure for every address that was tried.
    const first: unknown = cause instanceof AggregateError ? cause.errors[0] : undefined;
    if (first instanceof HttpRefusal) return fail("not_public", first.message);
  }
  return fail("unreachable", wordsOf(error));
}

function wordsOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "There is no host of that name.";
  if (/CERT|TLS|SSL|SELF_SIGNED/.test(code)) return "Its certificate is not valid.";
  if (code.startsWith("UND_ERR_") && code.includes("TIMEOUT")) return "It did not answer in time.";
  return "The connection failed or was broken off.";
}
