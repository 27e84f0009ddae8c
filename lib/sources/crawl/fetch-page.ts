import type { CrawlClient, CrawlRequest } from "../../core/http/create-crawl-client";
import { fail, ok } from "../../core/result";
import type { FailedItem, PageFailure, PageItem } from "../schema";
import type { Pace } from "./create-pace";
import type { Robots } from "./create-robots";
import type { ReadPage } from "./page/create-page-reader";
import { pageTypes } from "./page-types";
import type { Crawl, CrawlScope, HostLists, PageRequest } from "./schema";

export interface CrawlTools {
  client: CrawlClient;
  robots: Robots;
  pace: Pace;
  readPage: ReadPage;
  intervalMs: number;
}

/** What one address gave. `noFollow`: the page asks that its links are left alone. */
export type FetchedPage = { line: PageItem; noFollow: boolean } | { line: FailedItem };

/** A host may ask for more time than this between two requests; then its pages are not read. */
const longestDelaySeconds = 30;

/** Reads one page as its host allows: robots.txt before every hop, one request at a time and host, then its text. */
export async function fetchPage(
  tools: CrawlTools,
  { maxLength }: Pick<Crawl, "maxLength">,
  scope: CrawlScope,
  { allow, deny }: HostLists,
  page: PageRequest,
): Promise<FetchedPage> {
  const { signal } = scope;
  const failed = (code: PageFailure, message: string, httpStatus: number | null = null): FetchedPage => ({
    line: {
      status: "failed",
      ...page,
      code,
      message,
      http_status: httpStatus,
      fetched_at: scope.now().toISOString(),
    },
  });
  let isLate = false;
  const request: CrawlRequest = { allow, deny, signal, types: pageTypes };
  const answer = await tools.client.read(page.url, {
    ...request,
    async admit(url) {
      const rule = await tools.robots.ruleFor(url, request);
      if (rule.unreadable) {
        return fail(rule.unreadable.code, `The robots.txt of ${url.host} could not be read: ${rule.unreadable.why}`);
      }
      if (!rule.allowed) {
        return fail("blocked_by_robots", `The robots.txt of ${url.host} does not allow this page to be read.`);
      }
      if ((rule.delay ?? 0) > longestDelaySeconds) {
        return fail("blocked_by_robots", `${url.host} wants ${rule.delay} seconds between two requests.`);
      }
      const delayMs = Math.max(tools.intervalMs, (rule.delay ?? 0) * 1_000);
      if (await tools.pace.turn(url.host, delayMs, scope.until, signal)) return ok(undefined);
      isLate = true;
      return fail("too_slow");
    },
  });
  if (!answer.ok) {
    if (isLate) return failed("not_reached", "The time of this crawl was up before its host could be asked again.");
    return failed(answer.reason, answer.detail ?? "It was not read.");
  }
  const { url, status, type, bytes, charset } = answer.value;
  const refused = refusalOf(status);
  if (refused) return failed(refused.code, refused.message, status);
  const read = await tools.readPage({ bytes, type, charset, url: url.href, maxLength });
  if (!read)
    return failed("no_text", "It has no text that can be read; it may be drawn by scripts, scanned or locked.", status);
  const { noFollow, ...content } = read;
  const line: PageItem = {
    status: "success",
    url: page.url,
    final_url: url.href,
    depth: page.depth,
    content_type: type,
    ...content,
    fetched_at: scope.now().toISOString(),
  };
  return { line, noFollow };
}

function refusalOf(status: number): { code: PageFailure; message: string } | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 401 || status === 402 || status === 403 || status === 407 || status === 451) {
    return { code: "needs_sign_in", message: `The host shows it only to those it lets in (${status}).` };
  }
  if (status === 404 || status === 410) return { code: "not_found", message: `There is no such page (${status}).` };
  if (status === 429) return { code: "rate_limited", message: "The host wants to be asked less often (429)." };
  if (status >= 500) return { code: "server_error", message: `The host failed (${status}).` };
  return { code: "http_error", message: `The host answered ${status}.` };
}
