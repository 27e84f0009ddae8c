import type { Env } from "../core/env";

/** An Inngest server that runs the jobs instead of this process. */
export interface InngestTarget {
  /** Both its APIs, when it is self-hosted or the development server; undefined for Inngest's cloud. */
  readonly baseUrl: string | undefined;
  /** Where events are posted: the key is the last part of the address. */
  readonly eventUrl: string;
  /** The development server does not sign what it sends; it proves itself by a secret in the registered address. */
  readonly unsigned: boolean;
}

type TargetEnv = Partial<Pick<Env, "INNGEST_DEV" | "INNGEST_EVENT_KEY" | "INNGEST_SIGNING_KEY" | "INNGEST_BASE_URL">>;

/** Which server runs the jobs; null for the embedded runner. */
export function inngestTarget(env: TargetEnv): InngestTarget | null {
  const dev = env.INNGEST_DEV && !["0", "false"].includes(env.INNGEST_DEV.toLowerCase()) ? env.INNGEST_DEV : undefined;
  const keys = env.INNGEST_EVENT_KEY && env.INNGEST_SIGNING_KEY;
  if (!dev && !keys) return null;
  const devUrl = dev && (URL.canParse(dev) ? dev : "http://localhost:8288");
  const baseUrl = env.INNGEST_BASE_URL ?? devUrl;
  const key = encodeURIComponent(env.INNGEST_EVENT_KEY ?? "candor");
  return {
    baseUrl,
    eventUrl: new URL(`/e/${key}`, baseUrl ?? "https://inn.gs").href,
    unsigned: Boolean(dev),
  };
}
