import { APICallError, LoadAPIKeyError } from "@ai-sdk/provider";
import { HttpRefusal } from "../core/http/http-refusal";
import { scrubError } from "../core/scrub-text";
import { truncate } from "../core/truncate";
import { ProviderFailure, type ProviderFailureDetails, type ProviderFailureKind } from "./provider-failure";
import { readRetryAfter } from "./read-retry-after";

const hints: Record<ProviderFailureKind, string> = {
  auth: "Ask whoever runs this server to check OPENAI_API_KEY.",
  rate_limited: "Wait a moment and send the message again.",
  server: "Try again in a few minutes; if it lasts, look at the model server.",
  overflow: "Start a new thread, or ask for less at once.",
  invalid: "Ask whoever runs this server to check CHAT_MODEL, OPENAI_BASE_URL and OPENAI_API_MODE.",
  network: "Check that the model server is running and that OPENAI_BASE_URL is right.",
  cut: "Send the message again; what had arrived is kept.",
};

const sentences: Record<ProviderFailureKind, string> = {
  auth: "The model server refused our key",
  rate_limited: "The model server is receiving too many requests",
  server: "The model server failed",
  overflow: "The conversation no longer fits the model",
  invalid: "The model server did not accept the request",
  network: "The model server cannot be reached",
  cut: "The model's answer broke off in the middle",
};

const overflowWords =
  /context[ _-]?(length|window|size)|maximum context|too many (input )?tokens|prompt is too long|input is too long/i;

// Codes of undici and Node for a connection that was lost rather than never made.
const lostConnection = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE", "UND_ERR_BODY_TIMEOUT"]);
const noConnection = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
]);

/** Reads any error of a model call: of the SDK, of the HTTP client, of a stream. */
export function classifyProviderError(error: unknown): ProviderFailureDetails {
  const chain = causes(error);
  const settled = chain.find((entry) => entry instanceof ProviderFailure);
  if (settled) return settled.details;
  const refusal = chain.find((entry) => entry instanceof HttpRefusal);
  if (refusal) return ofRefusal(refusal);
  if (chain.some((entry) => LoadAPIKeyError.isInstance(entry))) return details("auth", false);
  const network = ofConnection(chain);
  if (network) return network;
  const call = chain.find((entry) => APICallError.isInstance(entry));
  if (call) return ofAnswer(call.statusCode, `${call.message} ${call.responseBody ?? ""}`, call.message, call);
  return ofStreamError(chain[0]);
}

function ofRefusal(refusal: HttpRefusal): ProviderFailureDetails {
  if (refusal.reason === "too_large" || refusal.reason === "too_slow") {
    const why = refusal.reason === "too_large" ? "it grew without end" : "it took too long";
    return details("cut", false, why);
  }
  return details("invalid", false, refusal.message);
}

function ofConnection(chain: readonly unknown[]): ProviderFailureDetails | undefined {
  for (const entry of chain) {
    const code = (entry as { code?: unknown }).code;
    if (code === "UND_ERR_HEADERS_OVERFLOW") return details("cut", false, "its headers grew without end");
    if (typeof code === "string" && noConnection.has(code)) return details("network", true, code);
    if (typeof code === "string" && lostConnection.has(code)) return details("cut", true);
    if (entry instanceof TypeError && entry.message === "terminated") return details("cut", true);
  }
  return undefined;
}

function ofAnswer(
  status: number | undefined,
  everything: string,
  said: string,
  call?: APICallError,
): ProviderFailureDetails {
  if (status === undefined) return details("network", true);
  if (status === 401 || status === 403) return details("auth", false, `status ${status}`);
  if (status === 413 || (status === 400 && overflowWords.test(everything))) return details("overflow", false);
  if (status === 429) {
    // A used-up budget also comes as 429, and waiting does not refill it.
    const spent = /insufficient_quota|exceeded your current quota|billing/i.test(everything);
    const retryAfterMs = readRetryAfter(call?.responseHeaders);
    return { ...details("rate_limited", !spent, said), ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
  }
  if (status >= 500 || status === 408 || status === 409) {
    const retryAfterMs = readRetryAfter(call?.responseHeaders);
    const server = details("server", true, `status ${status}: ${said}`);
    return { ...server, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
  }
  // A success that is no valid answer: a proxy's page, broken JSON. Often gone the next time.
  if (status < 400) return details("server", true, "its answer could not be read");
  return details("invalid", false, `status ${status}: ${said}`);
}

/** Error frames of a stream, and whatever else: plain objects with a message and perhaps a status. */
function ofStreamError(error: unknown): ProviderFailureDetails {
  const given = (typeof error === "object" && error !== null ? error : {}) as {
    message?: unknown;
    code?: unknown;
    statusCode?: unknown;
  };
  const said = typeof given.message === "string" ? given.message : "";
  const code = String(given.code ?? "");
  if (typeof given.statusCode === "number") return ofAnswer(given.statusCode, `${said} ${code}`, said);
  if (overflowWords.test(`${said} ${code}`)) return details("overflow", false);
  if (/rate_?limit/i.test(code)) return details("rate_limited", true, said);
  if (/server_error|overloaded|unavailable/i.test(code)) return details("server", true, said);
  return details("server", false, said);
}

function details(kind: ProviderFailureKind, retryable: boolean, why = ""): ProviderFailureDetails {
  // Shortened last: half of a secret is not recognised any more.
  const said = withoutSecrets(truncate(why.trim(), 2_000)).replace(/\s+/g, " ");
  const reason = truncate(said.replace(/[.。]+$/, ""), 200);
  return { kind, message: `${sentences[kind]}${reason ? ` (${reason})` : ""}.`, hint: hints[kind], retryable };
}

/** Servers like to repeat the key that they refuse, and what stands around it. */
function withoutSecrets(text: string): string {
  return scrubError(text).replace(/\b(sk|key|token|bearer)[-_ ][\w*.-]{4,}/gi, "[removed]");
}

function causes(error: unknown): unknown[] {
  const chain: unknown[] = [];
  let current = error;
  while (current !== undefined && current !== null && chain.length < 8 && !chain.includes(current)) {
    chain.push(current);
    const next = current as { cause?: unknown; lastError?: unknown };
    current = next.cause ?? next.lastError;
  }
  return chain.length > 0 ? chain : [error];
}
