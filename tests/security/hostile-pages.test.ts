import { monitorEventLoopDelay } from "node:perf_hooks";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseEnv } from "@/lib/core/env";
import { crawlEgress } from "@/lib/core/http/crawl-egress";
import { createCrawlClient } from "@/lib/core/http/create-crawl-client";
import { createCrawler } from "@/lib/sources/crawl/create-crawler";
import { createPageReader } from "@/lib/sources/crawl/page/create-page-reader";
import { Crawl } from "@/lib/sources/crawl/schema";

// A site in a thread of its own, so that making its answers is not measured with reading them.
const site = `
const { createServer } = require("node:http");
const { gzipSync, brotliCompressSync } = require("node:zlib");
const { parentPort } = require("node:worker_threads");
const flood = (piece, response) => {
  const write = () => { while (!response.destroyed && response.write(piece)); };
  response.on("drain", write);
  write();
};
const fill = (piece) => piece.repeat(Math.ceil(4900000 / piece.length)).slice(0, 4900000);
const bomb = gzipSync(Buffer.alloc(1000000000 / 4));
const brotli = brotliCompressSync(Buffer.alloc(100000000), { params: { 1: 1 } });
const pages = {
  "/endless": (response) => flood("<p>without an end</p>".repeat(3000), response),
  "/gigabyte": (response) => { response.setHeader("content-length", 1e9); flood(Buffer.alloc(65536, "a"), response); },
  "/bomb": (response) => response.setHeader("content-encoding", "gzip").end(bomb),
  "/brotli": (response) => response.setHeader("content-encoding", "br").end(brotli),
  "/tiny": (response) => {
    let left = 1000000;
    const write = () => { while (left > 0 && !response.destroyed) { left -= 1; if (!response.write("a")) return; } response.end(); };
    response.on("drain", write);
    write();
  },
  "/nested": (response) => response.end(fill("<div>")),
  "/unclosed": (response) => response.end(fill("<li><p><b>")),
  "/attributes": (response) => response.end("<a " + fill('a1="x" ') + ">x</a>"),
  "/links": (response) => response.end(fill('<a href="/some/where">some words</a> ')),
  "/marks": (response) => response.end(fill("<![CDATA[<!--")),
  "/brackets": (response) => response.end("<p>" + fill("[a](b ![") + "</p>"),
  "/ld": (response) => response.end('<script type="application/ld+json">' + fill("[{") + "</script><p>some words</p>"),
  "/tables": (response) => response.end(fill("<table><tr><td>words ")),
};
createServer((request, response) => {
  const page = pages[request.url];
  if (!page) return response.writeHead(404).end();
  response.setHeader("content-type", "text/html");
  page(response);
}).listen(0, "127.0.0.1", function () { parentPort.postMessage({ port: this.address().port, paths: Object.keys(pages) }); });
`;

describe("T17: pages without measure", () => {
  let worker: Worker;
  let url: string;
  let paths: string[];
  const readPage = createPageReader();

  beforeAll(async () => {
    worker = new Worker(site, { eval: true });
    const told = await new Promise<{ port: number; paths: string[] }>((done) => worker.once("message", done));
    url = `http://127.0.0.1:${told.port}`;
    paths = told.paths;
  });
  afterAll(() => worker.terminate());

  const crawl = (path: string) =>
    createCrawler(createCrawlClient(crawlEgress(parseEnv({ CRAWL_TRUSTED_HOSTS: url.slice(7) }))), readPage, 0).crawl(
      Crawl.parse({ startUrls: [url + path] }),
      {
        lists: async () => ({ allow: [], deny: [] }),
        until: performance.now() + 60_000,
        now: () => new Date("2026-03-01T10:00:00Z"),
      },
    );

  test("each ends at a cap, in bounded memory, while the process answers others", { timeout: 180_000 }, async () => {
    await crawl("/nothing");
    // What others wait for meanwhile, over the whole of it: a page's own hundredth part would be its longest moment.
    const lag = monitorEventLoopDelay({ resolution: 2 });
    lag.enable();
    const figures: Array<Record<string, unknown>> = [];
    for (const path of paths) {
      globalThis.gc?.();
      const before = process.memoryUsage();
      let most = 0;
      const watch = setInterval(() => {
        const { heapUsed, external } = process.memoryUsage();
        most = Math.max(most, heapUsed + external - before.heapUsed - before.external);
      }, 5);
      const started = performance.now();
      const { lines } = await crawl(path);
      clearInterval(watch);
      const [line] = lines;
      figures.push({
        path,
        got: line?.status === "failed" ? line.code : `${line?.text.length} characters`,
        ms: Math.round(performance.now() - started),
        mb: Math.round(most / 1e6),
      });
    }
    lag.disable();
    expect(lag.percentile(99) / 1e6, "milliseconds that others wait").toBeLessThanOrEqual(100);
    for (const { path, ms, mb, got } of figures) {
      expect(ms, String(path)).toBeLessThan(25_000);
      expect(mb, `heap of ${path}`).toBeLessThanOrEqual(64);
      if (["/endless", "/gigabyte", "/bomb", "/brotli"].includes(String(path))) expect(got).toBe("too_large");
    }
  });
});
