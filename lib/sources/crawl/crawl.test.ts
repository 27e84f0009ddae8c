import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parseEnv } from "@/lib/core/env";
import { crawlEgress } from "@/lib/core/http/crawl-egress";
import { createCrawlClient } from "@/lib/core/http/create-crawl-client";
import { page, type SiteServer, startSite } from "@/tests/support/site-server";
import { createCrawler } from "./create-crawler";
import { createPageReader } from "./page/create-page-reader";
import { Crawl, type CrawlScope } from "./schema";

const words = (about: string) =>
  `<p>${about}: the harbour master opens the gates at six and closes them at ten.</p>`.repeat(4);
const readPage = createPageReader();

describe("a crawl over HTTP", () => {
  let site: SiteServer;
  let other: SiteServer;

  beforeAll(async () => {
    site = await startSite();
    other = await startSite({ "/": page("Elsewhere", words("Elsewhere")) }, "127.0.0.2");
  });
  beforeEach(() => {
    site.set("/robots.txt", "");
    site.asked.length = 0;
  });
  afterAll(async () => {
    await site.close();
    await other.close();
  });

  const egress = (more: object = {}) => ({
    ...crawlEgress(
      parseEnv({ APP_URL: "https://candor.example.org", CRAWL_TRUSTED_HOSTS: `${site.host} ${other.host}` }),
    ),
    ...more,
  });
  const crawl = (wanted: object, more: { scope?: Partial<CrawlScope>; egress?: object; intervalMs?: number } = {}) =>
    createCrawler(createCrawlClient(egress(more.egress)), readPage, more.intervalMs ?? 0).crawl(Crawl.parse(wanted), {
      lists: async () => ({ allow: [], deny: [] }),
      until: performance.now() + 20_000,
      now: () => new Date("2026-03-01T10:00:00Z"),
      ...more.scope,
    });
  const one = async (path: string, more: Parameters<typeof crawl>[1] = {}) => {
    const { lines } = await crawl({ startUrls: [site.url + path] }, more);
    expect(lines).toHaveLength(1);
    return lines[0]!;
  };

  test("a page: its text without what stands around it, its own words about itself, its links and contacts", async () => {
    site.set(
      "/fees",
      page(
        "Fees",
        `${words("Fees")}<p>Ask <a href="mailto:office@example.org">us</a> or see <a href="/map#here">the map</a>.</p>`,
        {
          head: `<meta property="og:title" content="Fees of the harbour"><meta name="author" content="Ines Okafor">
          <meta property="article:published_time" content="2026-02-01"><meta property="og:site_name" content="Harbour">
          <script type="application/ld+json">{"@type":"Article","headline":"Fees"}</script>`,
          nav: `<a href="${other.url}/">Elsewhere</a>`,
        },
      ),
    );
    const line = await one("/fees");
    expect(line).toMatchObject({
      status: "success",
      title: "Fees of the harbour",
      author: "Ines Okafor",
      published: "2026-02-01",
      site_name: "Harbour",
      language: "en",
      content_type: "text/html",
      contacts: ["office@example.org"],
      structured_data: [{ "@type": "Article", headline: "Fees" }],
      fetched_at: "2026-03-01T10:00:00.000Z",
    });
    if (line.status !== "success") return;
    expect(line.text).toContain("the harbour master opens the gates at six");
    expect(line.text).toContain("or see the map.");
    expect(line.text).not.toMatch(/Imprint|Elsewhere/);
    expect(line.links).toEqual([
      expect.objectContaining({ url: `${other.url}/`, kind: "external" }),
      { url: `${site.url}/map`, text: "the map", context: expect.stringContaining("or see"), kind: "internal" },
    ]);
    expect(site.headers.at(-1)).toMatchObject({ "user-agent": "CandorBot/1.0 (+https://candor.example.org)" });
    expect(Object.keys(site.headers.at(-1)!)).not.toContain("cookie");
  });

  test.each<[string, string, Record<string, unknown>]>([
    ["text", "/a.txt", { title: "First line", content_type: "text/plain", text: "First line\n\nSecond" }],
    ["Markdown", "/a.md", { title: "Plan", content_type: "text/markdown", text: "# Plan\n\n- one" }],
    ["JSON", "/a.json", { title: "a.json", content_type: "application/json", text: '{"berth":41}' }],
  ])("%s is read as it stands", async (_, path, expected) => {
    const bodies: Record<string, string> = {
      "/a.txt": "First line\r\n\r\nSecond",
      "/a.md": "# Plan\n\n- one",
      "/a.json": '{"berth":41}',
    };
    site.set(path, bodies[path]!);
    expect(await one(path)).toMatchObject({ status: "success", ...expected });
  });

  test("a PDF is read by its text layer", async () => {
    const bytes = readFileSync("tests/fixtures/documents/maintenance-manual.pdf");
    site.set("/manual.pdf", (_, response) => response.setHeader("content-type", "application/pdf").end(bytes));
    const line = await one("/manual.pdf");
    expect(line).toMatchObject({ status: "success", title: "manual.pdf", content_type: "application/pdf", links: [] });
    if (line.status === "success") expect(line.text).toMatch(/\bmaintenance\b/i);
  });

  test.each<[string, string, number | null, (response: import("node:http").ServerResponse) => void]>([
    ["gone", "not_found", 410, (response) => response.writeHead(410).end()],
    ["a sign-in", "needs_sign_in", 401, (response) => response.writeHead(401).end(page("Sign in", words("x")))],
    ["a wall", "needs_sign_in", 403, (response) => response.writeHead(403).end()],
    ["too many requests", "rate_limited", 429, (response) => response.writeHead(429, { "retry-after": "60" }).end()],
    ["a failure", "server_error", 503, (response) => response.writeHead(503).end()],
    ["a strange status", "http_error", 418, (response) => response.writeHead(418).end()],
    [
      "an archive",
      "unsupported_type",
      null,
      (response) => response.setHeader("content-type", "application/zip").end("PK"),
    ],
    [
      "a broken PDF",
      "no_text",
      200,
      (response) => response.setHeader("content-type", "application/pdf").end("%PDF-1.7"),
    ],
    ["a picture", "unsupported_type", null, (response) => response.setHeader("content-type", "image/png").end("x")],
    ["no type", "unsupported_type", null, (response) => response.end("hello")],
    [
      "no text",
      "no_text",
      200,
      (response) => response.setHeader("content-type", "text/html").end("<div id=app></div>"),
    ],
    ["a redirect to a private address", "not_public", null, redirect("http://10.0.0.1/")],
    ["a redirect to the metadata service", "not_public", null, redirect("http://169.254.169.254/latest/")],
    ["a redirect to a file", "bad_url", null, redirect("file:///etc/passwd")],
    ["a redirect to itself", "too_many_redirects", null, redirect("/odd")],
    ["a broken connection", "unreachable", null, (response) => void response.socket?.destroy()],
  ])("%s is %s", async (_, code, status, answer) => {
    site.set("/odd", (__, response) => answer(response));
    expect(await one("/odd")).toMatchObject({
      status: "failed",
      code,
      http_status: status,
      message: expect.stringMatching(/\.$/),
    });
  });

  test("redirects are followed to the page, and it is named by where it stands", async () => {
    site.set("/1", (_, response) => response.writeHead(301, { location: "/2" }).end());
    site.set("/2", (_, response) => response.writeHead(307, { location: `${other.url}/` }).end());
    const { lines } = await crawl({ startUrls: [`${site.url}/1`] });
    expect(lines).toEqual([
      expect.objectContaining({ url: `${site.url}/1`, final_url: `${other.url}/`, title: "Elsewhere" }),
    ]);
  });

  test.each<[string, Uint8Array, string | undefined, string]>([
    ["gzip", gzipSync(Buffer.alloc(200_000_000)), "gzip", "too_large"],
    ["brotli", brotliCompressSync(Buffer.alloc(50_000_000)), "br", "too_large"],
    ["gzip in gzip", gzipSync(gzipSync(Buffer.alloc(50_000_000))), "gzip, gzip", "too_large"],
    ["10 MB as they are", Buffer.alloc(10_000_000, "a"), undefined, "too_large"],
  ])("%s is broken off at the cap", async (_, body, encoding, code) => {
    site.set("/large", (__, response) => {
      response.setHeader("content-type", "text/html");
      if (encoding) response.setHeader("content-encoding", encoding);
      response.end(body);
    });
    expect(await one("/large")).toMatchObject({ status: "failed", code });
  });

  test("headers that never come and a body that drips for ever end with the time", async () => {
    site.set("/silent", () => undefined);
    site.set("/drip", (_, response) => {
      response.setHeader("content-type", "text/html");
      const timer = setInterval(() => response.write("<p>drip</p>"), 20);
      response.on("close", () => clearInterval(timer));
    });
    for (const path of ["/silent", "/drip"]) {
      expect(await one(path, { egress: { totalTimeoutMs: 400 } })).toMatchObject({ code: "too_slow" });
    }
  });

  test("robots.txt is obeyed, at redirects too, and asked for once", async () => {
    site.set(
      "/robots.txt",
      "User-agent: *\nDisallow: /\n\nUser-agent: CandorBot\nDisallow: /private\nAllow: /private/open",
    );
    for (const path of ["/ok", "/private", "/private/open"]) site.set(path, page(path, words(path)));
    site.set("/around", (_, response) => response.writeHead(302, { location: "/private" }).end());
    const { lines } = await crawl({
      startUrls: ["/ok", "/private", "/private/open", "/around"].map((path) => site.url + path),
    });
    expect(lines.map((line) => (line.status === "failed" ? line.code : "ok"))).toEqual([
      "ok",
      "blocked_by_robots",
      "ok",
      "blocked_by_robots",
    ]);
    expect(site.asked.filter((path) => path === "/private")).toEqual([]);
    expect(site.asked.filter((path) => path === "/robots.txt")).toHaveLength(1);
  });

  test("a robots.txt that fails closes its host; one that is not there opens it", async () => {
    site.set("/ok", page("Ok", words("Ok")));
    for (const status of [500, 429]) {
      site.set("/robots.txt", (_, response) => response.writeHead(status).end());
      expect(await one("/ok")).toMatchObject({
        code: "blocked_by_robots",
        message: expect.stringContaining(String(status)),
      });
    }
    site.set("/robots.txt", (_, response) => response.writeHead(404).end());
    expect(await one("/ok")).toMatchObject({ status: "success" });
  });

  test("a robots.txt made to cost time closes its host", async () => {
    site.set("/ok", page("Ok", words("Ok")));
    site.set("/robots.txt", `User-agent: *\n${`Disallow: /*${"a*".repeat(200)}\n`.repeat(200)}`);
    expect(await one("/ok")).toMatchObject({ code: "blocked_by_robots", message: expect.stringContaining("patterns") });
    site.set("/robots.txt", (_, response) => response.end("x".repeat(600_000)));
    expect(await one("/ok")).toMatchObject({ code: "too_large" });
  });

  test("a host is asked at its own pace, and a longer one is kept", async () => {
    for (const path of ["/p1", "/p2", "/p3"]) site.set(path, page(path, words(path)));
    const startUrls = ["/p1", "/p2", "/p3"].map((path) => site.url + path);
    site.times.length = 0;
    await crawl({ startUrls }, { intervalMs: 150 });
    const gaps = site.times.slice(2).map((time, at) => time - site.times[at + 1]!);
    expect(gaps).toHaveLength(2);
    for (const gap of gaps) expect(gap).toBeGreaterThan(120);

    site.set("/robots.txt", "User-agent: *\nCrawl-delay: 2");
    const started = performance.now();
    const { lines, endedBy, left } = await crawl({ startUrls }, { scope: { until: started + 1_000 } });
    expect(lines.map((line) => (line.status === "failed" ? line.code : "ok"))).toEqual([
      "ok",
      "not_reached",
      "not_reached",
    ]);
    expect({ endedBy, left }).toEqual({ endedBy: "time", left: 2 });
    site.set("/robots.txt", "User-agent: *\nCrawl-delay: 3600");
    expect(await one("/p1")).toMatchObject({ code: "blocked_by_robots" });
  });

  test("follows links of the same site to the wanted depth, each page once", async () => {
    site.set(
      "/d0",
      page("D0", words("D0"), {
        nav: `<a href="/d1">1</a><a href="/d1#x">1</a><a href="${other.url}/">out</a><a href="/d0">self</a>`,
      }),
    );
    site.set("/d1", page("D1", words("D1"), { nav: '<a href="/d2">2</a><a href="/d0">0</a>' }));
    site.set("/d2", page("D2", words("D2"), { nav: '<a href="/d3">3</a>' }));
    site.set("/d3", page("D3", words("D3")));
    const titles = async (wanted: object) =>
      (await crawl({ startUrls: [`${site.url}/d0`], ...wanted })).lines.map((line) =>
        line.status === "success" ? line.title : line.code,
      );
    expect(await titles({})).toEqual(["D0"]);
    expect(await titles({ maxCrawlDepth: 1 })).toEqual(["D0", "D1"]);
    expect(await titles({ maxCrawlDepth: 5 })).toEqual(["D0", "D1", "D2", "D3"]);
    expect(await titles({ maxCrawlDepth: 5, maxCrawlPages: 2 })).toEqual(["D0", "D1"]);
    expect(await titles({ maxCrawlDepth: 5, excludeUrlPatterns: ["*/D2"] })).toEqual(["D0", "D1"]);
    expect(await titles({ maxCrawlDepth: 5, includeUrlPatterns: ["/d1", "127.0.0.2*"] })).toEqual([
      "D0",
      "D1",
      "Elsewhere",
    ]);
    expect(await titles({ maxCrawlDepth: 5, includeUrlPatterns: ["/d1"], excludeUrlPatterns: ["/d"] })).toEqual(["D0"]);
    site.set(
      "/d1",
      page("D1", words("D1"), { head: '<meta name="robots" content="nofollow">', nav: '<a href="/d2">2</a>' }),
    );
    expect(await titles({ maxCrawlDepth: 5 })).toEqual(["D0", "D1"]);
  });

  test("every first address is read, whatever the patterns and the number of pages say", async () => {
    for (const path of ["/s1", "/s2", "/s3"]) site.set(path, page(path, words(path)));
    const startUrls = [...["/s1", "/s2", "/s3"].map((path) => site.url + path), `${site.url}/s1`];
    const { lines, endedBy } = await crawl({ startUrls, maxCrawlPages: 1, excludeUrlPatterns: ["*"] });
    expect(lines.map((line) => line.status)).toEqual(["success", "success", "success"]);
    expect(endedBy).toBe("nothing_left");
  });

  test("a workspace's lists only narrow", async () => {
    site.set("/ok", page("Ok", words("Ok")));
    const at = (allow: string[], deny: string[]) => one("/ok", { scope: { lists: async () => ({ allow, deny }) } });
    expect(await at([], [])).toMatchObject({ status: "success" });
    expect(await at(["127.0.0.1"], [])).toMatchObject({ status: "success" });
    expect(await at(["example.org"], [])).toMatchObject({ code: "blocked_by_workspace" });
    expect(await at(["127.0.0.1"], ["127.0.0.1"])).toMatchObject({ code: "blocked_by_workspace" });
    const inside = await crawl(
      { startUrls: ["http://10.0.0.1/"] },
      { scope: { lists: async () => ({ allow: ["10.0.0.1"], deny: [] }) } },
    );
    expect(inside.lines[0]).toMatchObject({ code: "not_public" });
  });

  test("switched off in the middle, it ends with what it has", async () => {
    for (const path of ["/s1", "/s2", "/s3"]) site.set(path, page(path, words(path)));
    let asked = 0;
    const lists = async () => {
      asked += 1;
      return asked === 1 ? { allow: [], deny: [] } : null;
    };
    const startUrls = ["/s1", "/s2", "/s3"].map((path) => site.url + path);
    const { lines, left, endedBy } = await crawl({ startUrls }, { scope: { lists } });
    expect({ read: lines.length, left, endedBy }).toEqual({ read: 1, left: 2, endedBy: "switched_off" });
  });

  test("the caller's stop ends it at once, with the caller's reason", async () => {
    site.set("/silent", () => undefined);
    const stop = new AbortController();
    const running = crawl({ startUrls: [`${site.url}/silent`] }, { scope: { signal: stop.signal } });
    setTimeout(() => stop.abort(new Error("stopped by a person")), 100);
    await expect(running).rejects.toThrow("stopped by a person");
  });
});

function redirect(location: string) {
  return (response: import("node:http").ServerResponse) => void response.writeHead(302, { location }).end();
}
