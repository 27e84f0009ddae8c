import type { CrawlClient } from "../../core/http/create-crawl-client";
import { crawlSite } from "./crawl-site";
import { createPace } from "./create-pace";
import { createRobots } from "./create-robots";
import { fetchPage } from "./fetch-page";
import type { ReadPage } from "./page/create-page-reader";
import type { Crawl, CrawlOutcome, CrawlScope } from "./schema";

export interface Crawler {
  /** Reads the pages that were asked for, and what they lead to. @throws only the signal's reason. */
  crawl(wanted: Crawl, scope: CrawlScope): Promise<CrawlOutcome>;
}

/** @param intervalMs least time between two requests to one host, when its robots.txt asks for no longer one */
export function createCrawler(client: CrawlClient, readPage: ReadPage, intervalMs = 1_000): Crawler {
  const robots = createRobots(client);
  const pace = createPace();
  const tools = { client, robots, pace, readPage, intervalMs };
  return {
    crawl: (wanted, scope) => crawlSite(wanted, scope, (page, lists) => fetchPage(tools, wanted, scope, lists, page)),
  };
}
