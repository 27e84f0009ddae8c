import type { PageItem, RunLine } from "../schema";
import type { FetchedPage } from "./fetch-page";
import { matchesPattern } from "./matches-pattern";
import type { Crawl, CrawlOutcome, CrawlScope, HostLists, PageRequest } from "./schema";
import { siteOf } from "./site-of";
import { workThrough } from "./work-through";

const atOnce = 4;
/** Characters of all lines together; what a database row and a reader can still be asked to hold. */
const largestRun = 8_000_000;
const mostWaiting = 5_000;

/**
 * Reads the first addresses and, level by level, what they link to on the same site. The first ones are always read,
 * whatever the patterns say; of the links an exclusion wins over everything, and an inclusion opens other sites too.
 * Several hosts are read at once, one host one page at a time.
 */
export async function crawlSite(
  wanted: Crawl,
  scope: CrawlScope,
  readPage: (page: PageRequest, lists: HostLists) => Promise<FetchedPage>,
): Promise<CrawlOutcome> {
  const seen = new Set<string>();
  const queue: PageRequest[] = [];
  const lines: Array<RunLine | undefined> = [];
  const enqueue = (url: string, depth: number) => {
    const key = keyOf(url);
    if (seen.has(key) || queue.length >= mostWaiting) return;
    seen.add(key);
    queue.push({ url, depth });
  };
  for (const url of wanted.startUrls) enqueue(url, 0);
  const seeds = queue.length;
  const most = Math.max(wanted.maxCrawlPages, seeds);
  let next = 0;
  let size = 0;
  let isOff = false;
  let endedBy: CrawlOutcome["endedBy"] = "nothing_left";

  const nextIndex = (): number | undefined => {
    scope.signal?.throwIfAborted();
    if (isOff || next >= queue.length) return undefined;
    if (next >= most) endedBy = "pages";
    else if (size > largestRun) endedBy = "size";
    else if (next >= seeds && performance.now() > scope.until) endedBy = "time";
    else return next++;
    return undefined;
  };
  const readAt = async (at: number): Promise<void> => {
    const page = queue[at]!;
    const lists = await scope.lists();
    isOff ||= lists === null;
    if (!lists) return;
    const fetched = await readPage(page, lists);
    lines[at] = fetched.line;
    size += JSON.stringify(fetched.line).length;
    if (fetched.line.status !== "success") return;
    // Where redirects led is not read again under its own name.
    seen.add(keyOf(fetched.line.final_url));
    if (page.depth >= wanted.maxCrawlDepth || !("noFollow" in fetched) || fetched.noFollow) return;
    for (const url of linksToFollow(fetched.line, wanted)) enqueue(url, page.depth + 1);
  };
  await workThrough(atOnce, nextIndex, readAt);

  const late = lines.filter((line) => line?.status === "failed" && line.code === "not_reached").length;
  if (late > 0) endedBy = "time";
  if (isOff) endedBy = "switched_off";
  const read = lines.filter((line) => line !== undefined);
  return { lines: read, left: queue.length - read.length + late, endedBy };
}

function linksToFollow(page: PageItem, wanted: Crawl): string[] {
  const site = siteOf(new URL(page.final_url));
  return page.links
    .map((link) => link.url)
    .filter((url) => !wanted.excludeUrlPatterns.some((pattern) => matchesPattern(url, pattern)))
    .filter((url) =>
      wanted.includeUrlPatterns.length > 0
        ? wanted.includeUrlPatterns.some((pattern) => matchesPattern(url, pattern))
        : siteOf(new URL(url)) === site,
    );
}

function keyOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.hash = "";
  return url.href;
}
