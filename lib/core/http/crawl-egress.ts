import type { Env } from "../env";

/** The reason to leave this machine that names no hosts: pages of the public internet that somebody asked for. */
export interface CrawlEgress {
  readonly name: "crawl";
  /** `host:port` that the operator lets through though it is not public or not at a usual port. */
  readonly trustedHosts: ReadonlySet<string>;
  /** Ports of hosts that nobody listed. */
  readonly ports: ReadonlySet<string>;
  /** Who asks, with an address where to complain. */
  readonly userAgent: string;
  /** Bytes of a decoded body. */
  readonly maxBytes: number;
  /** Milliseconds for one page, its redirects included. */
  readonly totalTimeoutMs: number;
  readonly maxRedirects: number;
}

/** The first word of the User-Agent; rules of robots.txt are looked up by it. */
export const crawlerName = "CandorBot";

/** 5 MB and 15 seconds are more than any page for people needs. */
export function crawlEgress(env: Pick<Env, "APP_URL" | "CRAWL_TRUSTED_HOSTS">): CrawlEgress {
  return {
    name: "crawl",
    trustedHosts: new Set(env.CRAWL_TRUSTED_HOSTS),
    ports: new Set(["80", "443"]),
    userAgent: `${crawlerName}/1.0 (+${env.APP_URL})`,
    maxBytes: 5 * 1024 * 1024,
    totalTimeoutMs: 15_000,
    maxRedirects: 5,
  };
}
