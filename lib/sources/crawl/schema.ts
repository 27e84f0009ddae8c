import { z } from "zod";
import type { RunLine } from "../schema";

/** A name alone is meant as an https address: admins' rules see the address that is read. */
function withScheme(address: string): string {
  return /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(address) ? address : `https://${address}`;
}

const pattern = z.string().trim().min(1, "a piece of an address").max(500, "at most 500 characters");

/** What `web_crawl` takes. */
export const Crawl = z.strictObject({
  startUrls: z
    .array(z.string().trim().min(1, "an address").max(2_000, "at most 2,000 characters").transform(withScheme))
    .min(1, "at least one address")
    .max(20, "at most 20 addresses"),
  maxCrawlDepth: z.number().int().min(0).max(5).default(0),
  maxCrawlPages: z.number().int().min(1).max(200).default(10),
  maxLength: z.number().int().min(200).max(50_000).default(50_000),
  includeUrlPatterns: z.array(pattern).max(25, "at most 25 patterns").default([]),
  excludeUrlPatterns: z.array(pattern).max(25, "at most 25 patterns").default([]),
});
export type Crawl = z.infer<typeof Crawl>;

/** A workspace's host patterns. */
export interface HostLists {
  allow: readonly string[];
  deny: readonly string[];
}

/** On whose behalf, and until when. */
export interface CrawlScope {
  /** Asked before every page, so that what an admin changes holds for the next one; null: reading was switched off. */
  lists: () => Promise<HostLists | null>;
  /** `performance.now()` at which the crawl ends with what it has. */
  until: number;
  now: () => Date;
  signal?: AbortSignal;
}

export interface PageRequest {
  url: string;
  depth: number;
}

export interface CrawlOutcome {
  lines: RunLine[];
  /** Addresses that were found and not read because a limit came first. */
  left: number;
  endedBy: "nothing_left" | "pages" | "time" | "size" | "switched_off";
}
