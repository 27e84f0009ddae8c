import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:net";
import { getGlobalDispatcher, setGlobalDispatcher } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parseEnv } from "@/lib/core/env";
import type { Resolve } from "@/lib/core/http/checked-connector";
import { type CrawlEgress, crawlEgress } from "@/lib/core/http/crawl-egress";
import { createCrawlClient } from "@/lib/core/http/create-crawl-client";
import { isPublicAddress } from "@/lib/core/http/is-public-address";
import { judgeCrawlUrl } from "@/lib/core/http/judge-crawl-url";
import { refuseUnlistedHosts } from "@/lib/core/http/refuse-unlisted-hosts";
import { type SiteServer, startSite } from "@/tests/support/site-server";

/** Public by its form, and nobody's: no stranger hears of these tests. */
const unrouted = "2d00::1";

/** Ways to write 127.0.0.1 and its like, each with a port of its own so that only the address can save us. */
const loopbackForms = [
  "127.0.0.1",
  "127.1",
  "127.0.1",
  "2130706433",
  "0x7f000001",
  "0x7f.0.0.1",
  "0x7f.1",
  "0177.0.0.1",
  "017700000001",
  "0177.0x0.0.1",
  "127.0.0.1.",
  "0.0.0.0",
  "0",
  "127.127.127.127",
  "①②⑦.⓪.⓪.①",
  "１２７.０.０.１",
  "127。0。0。1",
  "127%2e0%2e0%2e1",
  "%31%32%37.0.0.1",
  "localhost",
  "LOCALHOST",
  "localhost.",
  "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ",
  "app.localhost",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[0:0:0:0:0:ffff:127.0.0.1]",
  "[::127.0.0.1]",
  "[::7f00:1]",
  "[64:ff9b::127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b:1::7f00:1]",
  "[2002:7f00:1::]",
  "[2002:7f00:0001:0:0:0:0:1]",
  "[2001:0:7f00:1::]",
  "[fe80::1%25lo]",
  "[fe80::1%lo]",
  "[::1%25lo]",
];

const otherForms = [
  "10.0.0.1",
  "10.255.255.255",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "169.254.170.2",
  "100.64.0.1",
  "100.100.100.200",
  "192.0.0.192",
  "198.18.0.1",
  "224.0.0.1",
  "239.255.255.255",
  "255.255.255.255",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[fe80::1]",
  "[fec0::1]",
  "[ff02::1]",
  "[::ffff:169.254.169.254]",
  "[::ffff:a9fe:a9fe]",
  "[64:ff9b::a9fe:a9fe]",
  "metadata",
  "metadata.google.internal",
  "printer.local",
  "router.home.arpa",
];

/** The same host with something that one parser reads and another does not. */
const differentials = (port: number) => [
  `http://example.org@127.0.0.1:${port}/`,
  `http://127.0.0.1:${port}@example.org/`,
  `http://user:secret@example.org:${port}/`,
  `http://example.org:${port}\\@127.0.0.1:${port}/`,
  `http://example.org\\@127.0.0.1:${port}/`,
  `http:\\\\127.0.0.1:${port}\\`,
  `http:/127.0.0.1:${port}/`,
  `http:127.0.0.1:${port}/`,
  `http:///127.0.0.1:${port}/`,
  `http://127.0.0.1:${port}\t/`,
  `ht\ntp://127.0.0.1:${port}/`,
  `http://exam\tple.org#@127.0.0.1:${port}/`,
  `http://127.0.0.1:${port}#.example.org/`,
  `http://127.0.0.1:${port}?.example.org/`,
  `http://example.org%00.127.0.0.1:${port}/`,
  `file:///etc/passwd`,
  `gopher://127.0.0.1:${port}/_x`,
  `ftp://127.0.0.1:${port}/`,
  `data:text/html,hello`,
  `javascript:alert(1)`,
];

describe("T6: requests that would reach our own network", () => {
  let listener: Server;
  let port: number;
  let connections = 0;
  let hop: SiteServer;
  let egress: CrawlEgress;
  const request = { allow: [], deny: [] };
  const nowhere: Resolve = async () => [];

  beforeAll(async () => {
    listener = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((done) => listener.listen(0, "::", done));
    port = (listener.address() as AddressInfo).port;
    hop = await startSite();
    // The listener's port is let through, so that nothing but the address can be what stops a request.
    egress = {
      ...crawlEgress(parseEnv({ CRAWL_TRUSTED_HOSTS: hop.host })),
      ports: new Set(["80", "443", String(port)]),
      totalTimeoutMs: 1_500,
    };
  });
  beforeEach(() => {
    connections = 0;
  });
  afterAll(async () => {
    await hop.close();
    await new Promise((done) => listener.close(done));
  });

  test("the listener is there to be reached", async () => {
    const trusting = createCrawlClient({ ...egress, trustedHosts: new Set([`127.0.0.1:${port}`]) });
    await trusting.read(`http://127.0.0.1:${port}/`, request);
    expect(connections).toBe(1);
  });

  test.each([...loopbackForms, ...otherForms])("%s is refused before anything is connected to", async (host) => {
    const asked: string[] = [];
    const client = createCrawlClient(egress, async (name) => {
      asked.push(name);
      return [{ address: "127.0.0.1", family: 4 }];
    });
    for (const scheme of ["http", "https"]) {
      const answer = await client.read(`${scheme}://${host}:${port}/`, request);
      expect(answer).toMatchObject({ ok: false });
      if (!answer.ok) expect(["bad_url", "not_public"]).toContain(answer.reason);
    }
    expect(connections).toBe(0);
    expect(asked).toEqual([]);
  });

  test("the addresses that broke other crawlers (SE-07)", async () => {
    const cases: { url: string; allow: boolean | null }[] = JSON.parse(
      readFileSync("tests/fixtures/cases/SE-07.json", "utf8"),
    );
    expect(cases).toHaveLength(25);
    for (const { url, allow } of cases) {
      const judged = judgeCrawlUrl(url, { ...egress, ...request });
      // A name and password before the host are refused, whatever host they stand before.
      expect(judged.ok, url).toBe(allow ?? false);
    }
  });

  test("the crawler's connections are its own: the process itself still refuses hosts that nobody listed", async () => {
    const before = getGlobalDispatcher();
    refuseUnlistedHosts([]);
    try {
      expect(await createCrawlClient(egress).read(hop.url, request)).toMatchObject({ ok: true });
      const refused = await globalThis.fetch(hop.url).catch((error: Error) => error);
      expect((refused as Error).cause).toMatchObject({ name: "HttpRefusal", reason: "host" });
    } finally {
      setGlobalDispatcher(before);
    }
  });

  test("addresses that parsers read differently are refused", async () => {
    const client = createCrawlClient(egress, nowhere);
    for (const address of differentials(port)) {
      expect(await client.read(address, request), JSON.stringify(address)).toMatchObject({ ok: false });
    }
    expect(connections).toBe(0);
  });

  test("a redirect is judged like a first address, at every one of five hops", async () => {
    const client = createCrawlClient(egress, async () => [{ address: "127.0.0.1", family: 4 }]);
    const targets = [
      ...[...loopbackForms, ...otherForms].map((host) => `http://${host}:${port}/`),
      ...differentials(port),
      `//127.0.0.1:${port}/`,
      `//2130706433:${port}/`,
      `http://rebound.example.org:${port}/`,
    ];
    for (const [at, target] of targets.entries()) {
      const hops = at % 5;
      for (let step = 0; step < hops; step++) hop.set(`/${at}/${step}`, redirect(`/${at}/${step + 1}`));
      // A header cannot hold a line break or letters beyond Latin-1; a host would send them encoded.
      hop.set(`/${at}/${hops}`, redirect(/^[\t\x20-\x7e]*$/.test(target) ? target : encodeURI(target)));
      const answer = await client.read(`${hop.url}/${at}/0`, request);
      if (answer.ok) expect(answer.value.url.host, target).toBe(hop.host);
    }
    expect(connections).toBe(0);
  });

  test("more than five redirects are not followed", async () => {
    for (let step = 0; step < 7; step++) hop.set(`/long/${step}`, redirect(`/long/${step + 1}`));
    hop.set("/long/5", "five hops");
    const client = createCrawlClient(egress, nowhere);
    expect(await client.read(`${hop.url}/long/0`, request)).toMatchObject({ ok: true });
    hop.set("/long/5", redirect("/long/6"));
    expect(await client.read(`${hop.url}/long/0`, request)).toMatchObject({ ok: false, reason: "too_many_redirects" });
  });

  test("a name is resolved once: what was checked is what is connected to", async () => {
    const answers = [
      [{ address: "127.0.0.1", family: 4 }],
      [{ address: "::1", family: 6 }],
      [{ address: "::ffff:127.0.0.1", family: 6 }],
      [{ address: "fe80::1%lo", family: 6 }],
      [{ address: "64:ff9b::7f00:1", family: 6 }],
      [{ address: "169.254.169.254", family: 4 }],
    ];
    for (const found of answers) {
      const client = createCrawlClient(egress, async () => found);
      const answer = await client.read(`http://names.example.org:${port}/`, request);
      expect(answer).toMatchObject({ ok: false, reason: "not_public" });
    }
    let calls = 0;
    const flipping: Resolve = async () => {
      calls += 1;
      return calls % 2 === 1 ? [{ address: unrouted, family: 6 }] : [{ address: "127.0.0.1", family: 4 }];
    };
    const client = createCrawlClient({ ...egress, totalTimeoutMs: 300 }, flipping);
    for (let turn = 0; turn < 4; turn++) await client.read(`http://flip.example.org:${port}/`, request);
    expect(calls).toBe(4);
    // Of several addresses only public ones are tried.
    const mixed: Resolve = async () => [
      { address: "127.0.0.1", family: 4 },
      { address: unrouted, family: 6 },
    ];
    await createCrawlClient({ ...egress, totalTimeoutMs: 300 }, mixed).read(
      `http://mixed.example.org:${port}/`,
      request,
    );
    expect(connections).toBe(0);
  });

  test("a trusted host opens neither another port of it nor another name for it", async () => {
    const client = createCrawlClient(egress, async () => [{ address: "127.0.0.1", family: 4 }]);
    expect(await client.read(hop.url, request)).toMatchObject({ ok: true });
    expect(await client.read(`http://127.0.0.1:${port}/`, request)).toMatchObject({ reason: "not_public" });
    expect(await client.read(`http://${hop.host.replace("127.0.0.1", "localhost")}/`, request)).toMatchObject({
      reason: "not_public",
    });
    const trusted = { ...egress, trustedHosts: new Set([`wiki.example.org:${port + 1}`]) };
    const named = createCrawlClient(trusted, async () => [{ address: "127.0.0.1", family: 4 }]);
    expect(await named.read(`http://wiki.example.org:${port}/`, request)).toMatchObject({ reason: "not_public" });
    expect(connections).toBe(0);
  });

  test("200 hosts and addresses of the public internet are let through", () => {
    const blocked = publicHosts().filter((host) => {
      const literal = host.replace(/^\[|\]$/g, "");
      const isAddress = host.startsWith("[") || /^[\d.]+$/.test(host);
      return (
        !judgeCrawlUrl(`https://${host}/page?q=1#x`, { ...egress, ...request }).ok ||
        (isAddress && !isPublicAddress(literal))
      );
    });
    expect(publicHosts()).toHaveLength(200);
    expect(blocked).toEqual([]);
  });
});

function redirect(location: string) {
  return (_: unknown, response: import("node:http").ServerResponse) => response.writeHead(302, { location }).end();
}

/** Names that look like what is refused and are not, edges of every private range, and a walk through the rest. */
function publicHosts(): string[] {
  const names =
    `example.org EXAMPLE.org example.org. www.example.co.uk a.b.c.d.e.example.net 1.example.com 127.0.0.1.example.com
localhost.example.com internal.example.com metadata.example.com local.example.org my-local.example.org thelocal.de localhost.run
notlocalhost.com internal.tools test.de invalid.net onion.com 10.example.org 0x7f.example.org xn--mnchen-3ya.de münchen.de
例え.jp 中文.中国 faß.de straße.example.org bücher.example ab--c.example.org example.org:443 example.org:80 3com.com 1und1.de
163.com 126.com 9gag.com t.co x.com a.io localdomain.com intranet.example.edu db.example.museum home.arpanet.org`.split(
      /\s+/,
    );
  const edges =
    `9.255.255.255 11.0.0.1 172.15.255.255 172.32.0.1 192.167.255.255 192.169.0.1 169.253.255.255 169.255.0.1 100.63.255.255
100.128.0.1 126.255.255.255 128.0.0.1 191.255.255.255 192.0.1.1 192.0.3.1 198.17.255.255 198.20.0.1 198.51.99.255 198.51.101.1
203.0.112.255 203.0.114.1 223.255.255.255 1.0.0.1 1.1.1.1 8.8.8.8 93.184.215.14 [2606:4700:4700::1111] [2001:4860:4860::8888]
[2a00:1450:4001:81b::200e] [2620:fe::fe] [2400:cb00:2048:1::c629:d7a2] [2003::1] [3ffe::1] [2001:200::1]`.split(/\s+/);
  const walk = Array.from({ length: 200 - names.length - edges.length }, (_, at) => {
    const first = 20 + ((at * 7) % 70);
    return `${first}.${(at * 37) % 256}.${(at * 101) % 256}.${1 + ((at * 53) % 254)}`;
  });
  return [...names, ...edges, ...walk];
}
