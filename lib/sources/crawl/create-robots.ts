import robotsParser from "robots-parser";
import { crawlerName } from "../../core/http/crawl-egress";
import type { CrawlClient, CrawlFailure, CrawlRequest } from "../../core/http/create-crawl-client";
import { decodeText } from "../../core/text/decode-text";

/** What a host allows us. */
export interface RobotsRule {
  allowed: boolean;
  /** Seconds that the host wants between two requests; undefined when it says nothing. */
  delay: number | undefined;
  /** Why everything is closed, when the file itself could not be had. */
  unreadable?: Closed;
}

export interface Robots {
  ruleFor(url: URL, request: CrawlRequest): Promise<RobotsRule>;
}

const hourMs = 3_600_000;
const soonMs = 300_000;
const largestBytes = 512 * 1024;
const mostHosts = 1_000;
// Patterns with wildcards are compared place by place; more than this no honest file has.
const mostWildcardText = 50_000;

interface Closed {
  code: CrawlFailure;
  why: string;
}

type Rules =
  | { kind: "open" }
  | ({ kind: "closed" } & Closed)
  | { kind: "rules"; rules: ReturnType<typeof robotsParser> };

/**
 * Reads and keeps each host's robots.txt for an hour. None there (4xx): everything is allowed. A host that fails or
 * cannot be read is left alone for five minutes.
 */
export function createRobots(client: CrawlClient): Robots {
  const kept = new Map<string, { until: number; rules: Promise<Rules> }>();

  return {
    async ruleFor(url, request) {
      const known = kept.get(url.origin);
      if (!known || known.until < performance.now()) {
        if (kept.size >= mostHosts) kept.delete(kept.keys().next().value!);
        const rules = load(client, url.origin, request);
        const entry = { until: performance.now() + hourMs, rules };
        kept.set(url.origin, entry);
        // What one caller gave up on is no answer for the next.
        rules.then(
          (found) => {
            if (found.kind === "closed") entry.until = performance.now() + soonMs;
            // One workspace's lists decide for that workspace alone.
            if (found.kind === "closed" && found.code === "blocked_by_workspace") kept.delete(url.origin);
          },
          () => kept.delete(url.origin),
        );
      }
      const rules = await kept.get(url.origin)!.rules;
      if (rules.kind === "open") return { allowed: true, delay: undefined };
      if (rules.kind === "closed") return { allowed: false, delay: undefined, unreadable: rules };
      return {
        allowed: rules.rules.isAllowed(url.href, crawlerName) !== false,
        delay: rules.rules.getCrawlDelay(crawlerName),
      };
    },
  };
}

async function load(client: CrawlClient, origin: string, { allow, deny }: CrawlRequest): Promise<Rules> {
  const address = `${origin}/robots.txt`;
  const answer = await client.read(address, { allow, deny, maxBytes: largestBytes });
  if (!answer.ok) return { kind: "closed", code: answer.reason, why: answer.detail ?? "It could not be had." };
  const { status, bytes } = answer.value;
  if (status >= 500 || status === 429) return closed(`It answers ${status}.`);
  if (status >= 400) return { kind: "open" };
  const text = decodeText(bytes).text;
  const wildcards = text.split("\n").reduce((sum, line) => sum + (line.includes("*") ? line.length : 0), 0);
  if (wildcards > mostWildcardText) return closed("It has too many patterns.");
  return { kind: "rules", rules: robotsParser(address, text) };
}

const closed = (why: string): Rules => ({ kind: "closed", code: "blocked_by_robots", why });
