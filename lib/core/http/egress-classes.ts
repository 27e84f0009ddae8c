import type { Env } from "../env";

/** A reason to leave this machine: which origins it may reach, and how much an answer may cost. */
export interface EgressClass {
  readonly name: "model" | "jobs" | "store" | "connector";
  /** Exact origins (scheme, host, port). Everything else is refused before a socket is opened. */
  readonly origins: ReadonlySet<string>;
  /** Bytes of a decoded body; a compressed bomb is measured by what it unpacks to. */
  readonly maxBytes: number;
  /** Bytes of an answer's headers; 16 KB when left out. */
  readonly maxHeaderBytes?: number;
  /** Milliseconds until the headers must be there. */
  readonly headersTimeoutMs: number;
  /** Milliseconds of silence within a body. */
  readonly idleTimeoutMs: number;
  /** Milliseconds for the whole exchange. */
  readonly totalTimeoutMs: number;
}

type EgressEnv = Pick<
  Env,
  "OPENAI_API_KEY" | "OPENAI_BASE_URL" | "INNGEST_DEV" | "INNGEST_EVENT_KEY" | "INNGEST_BASE_URL" | "S3_ENDPOINT"
>;

/** The public OpenAI API; used when a key is set and no other server is named. */
export const openAiBaseUrl = "https://api.openai.com/v1";

/**
 * Language models: the one server the operator configured, loopback included; nothing when there is none.
 * 32 MB holds over 128,000 streamed tokens at 200 bytes an event. Local models may think long before the first
 * byte, hence two minutes; a whole answer has ten.
 */
export function modelEgress(env: EgressEnv): EgressClass {
  const url = env.OPENAI_BASE_URL ?? (env.OPENAI_API_KEY ? openAiBaseUrl : undefined);
  return {
    name: "model",
    origins: new Set(url ? [new URL(url).origin] : []),
    maxBytes: 32 * 1024 * 1024,
    headersTimeoutMs: 120_000,
    idleTimeoutMs: 60_000,
    totalTimeoutMs: 600_000,
  };
}

/** The job server: self-hosted or the local development server when named, else the two public hosts of Inngest. */
export function jobsEgress(env: EgressEnv): EgressClass {
  return {
    name: "jobs",
    origins: new Set(jobServerUrls(env).map((url) => new URL(url).origin)),
    maxBytes: 8 * 1024 * 1024,
    headersTimeoutMs: 30_000,
    idleTimeoutMs: 30_000,
    totalTimeoutMs: 60_000,
  };
}

function jobServerUrls(env: EgressEnv): string[] {
  if (env.INNGEST_BASE_URL) return [env.INNGEST_BASE_URL];
  if (env.INNGEST_DEV) return [URL.canParse(env.INNGEST_DEV) ? env.INNGEST_DEV : "http://localhost:8288"];
  return env.INNGEST_EVENT_KEY ? ["https://inn.gs", "https://api.inngest.com"] : [];
}

/** The object store that the operator configured, loopback included; nothing when there is none. 100 MB is more than any one file of ours. */
export function storeEgress({ S3_ENDPOINT }: Pick<EgressEnv, "S3_ENDPOINT">): EgressClass {
  return {
    name: "store",
    origins: new Set(S3_ENDPOINT ? [new URL(S3_ENDPOINT).origin] : []),
    maxBytes: 100 * 1024 * 1024,
    headersTimeoutMs: 30_000,
    idleTimeoutMs: 30_000,
    totalTimeoutMs: 120_000,
  };
}

/**
 * A connected service: the addresses that its credential was stored for. 10 MB is a large page of any such interface;
 * the time is bounded by the tool's own limit as well.
 */
export function connectorEgress(origins: readonly string[]): EgressClass {
  return {
    name: "connector",
    origins: new Set(origins),
    maxBytes: 10 * 1024 * 1024,
    headersTimeoutMs: 60_000,
    idleTimeoutMs: 30_000,
    totalTimeoutMs: 300_000,
  };
}

/**
 * Every class whose hosts are known at start: what the process's own `fetch` may reach. Pages that people name are read by
 * a client with connections of its own, see `crawl-egress`.
 */
export function egressClasses(env: EgressEnv): EgressClass[] {
  return [modelEgress(env), jobsEgress(env), storeEgress(env)];
}
