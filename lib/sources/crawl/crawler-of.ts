import type { Env } from "../../core/env";
import { crawlEgress } from "../../core/http/crawl-egress";
import { createCrawlClient } from "../../core/http/create-crawl-client";
import { processWide } from "../../core/process-wide";
import { type Crawler, createCrawler } from "./create-crawler";
import { createPageReader } from "./page/create-page-reader";

/** This process's crawler: hosts are asked at one pace, and their robots.txt is kept, whoever asks. */
export function crawlerOf(env: Pick<Env, "APP_URL" | "CRAWL_TRUSTED_HOSTS">): Crawler {
  const name = `crawler ${env.APP_URL} ${env.CRAWL_TRUSTED_HOSTS.join(" ")}`;
  return processWide(name, () => createCrawler(createCrawlClient(crawlEgress(env)), createPageReader()));
}
