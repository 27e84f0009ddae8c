import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { getGlobalDispatcher, setGlobalDispatcher } from "undici";
import { afterEach, expect, test } from "vitest";
import { createSafeFetch } from "./create-safe-fetch";
import { type EgressClass, egressClasses, jobsEgress, modelEgress } from "./egress-classes";
import { refuseUnlistedHosts } from "./refuse-unlisted-hosts";

const servers: Server[] = [];
const dispatcher = getGlobalDispatcher();

afterEach(async () => {
  setGlobalDispatcher(dispatcher);
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const egress = (origin: string, caps: Partial<EgressClass> = {}): EgressClass => ({
  ...modelEgress({ OPENAI_BASE_URL: origin } as Parameters<typeof modelEgress>[0]),
  ...caps,
});

test("reaches exactly the configured origin, loopback included", async () => {
  const there = await serve((_, response) => response.end("hello"));
  const elsewhere = await serve((_, response) => response.end("secret"));
  const fetch = createSafeFetch(egress(`${there}/v1`));
  expect(await (await fetch(`${there}/v1/models`)).text()).toBe("hello");
  await expect(fetch(`${elsewhere}/v1/models`)).rejects.toMatchObject({ name: "HttpRefusal", reason: "host" });
  await expect(fetch(there.replace("127.0.0.1", "localhost"))).rejects.toMatchObject({ reason: "host" });
});

test("follows a redirect within the origin and none to another one", async () => {
  const elsewhere = await serve((_, response) => response.end("secret"));
  const there = await serve((request, response) => {
    if (request.url === "/a") response.writeHead(307, { location: "/b" }).end();
    else if (request.url === "/out") response.writeHead(307, { location: `${elsewhere}/b` }).end();
    else if (request.url === "/loop") response.writeHead(307, { location: "/loop" }).end();
    else response.end(request.method);
  });
  const fetch = createSafeFetch(egress(there));
  expect(await (await fetch(`${there}/a`, { method: "POST", body: "x" })).text()).toBe("POST");
  await expect(fetch(`${there}/out`)).rejects.toMatchObject({ reason: "redirect" });
  await expect(fetch(`${there}/loop`)).rejects.toMatchObject({ reason: "redirect" });
});

test("breaks an endless answer off at the cap", async () => {
  const there = await serve((_, response) => {
    const write = (): void => {
      while (!response.destroyed && response.write("x".repeat(65_536)));
    };
    response.on("drain", write);
    write();
  });
  const response = await createSafeFetch(egress(there, { maxBytes: 1_000_000 }))(there);
  await expect(response.text()).rejects.toMatchObject({ name: "HttpRefusal", reason: "too_large" });
});

test("measures a compressed bomb by what it unpacks to", async () => {
  const bomb = gzipSync(Buffer.alloc(20_000_000));
  const there = await serve((_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(bomb));
  const response = await createSafeFetch(egress(there, { maxBytes: 1_000_000 }))(there);
  await expect(response.arrayBuffer()).rejects.toMatchObject({ reason: "too_large" });
});

test("a flood leaves the process room for its other work", async () => {
  const there = await serve((_, response) => response.end(Buffer.alloc(2_000_000)));
  const response = await createSafeFetch(egress(there))(there);
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  for await (const piece of response.body!) {
    expect(piece.byteLength).toBeLessThanOrEqual(8 * 1024);
    // As busy as parsing events is; nothing here waits.
    for (const end = performance.now() + 1; performance.now() < end; );
  }
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});

test("gives up on headers that never come and on a body that drips past the whole time", async () => {
  const silent = await serve(() => undefined);
  await expect(createSafeFetch(egress(silent, { totalTimeoutMs: 150 }))(silent)).rejects.toMatchObject({
    reason: "too_slow",
  });
  const dripping = await serve((_, response) => {
    const timer = setInterval(() => response.write("."), 20);
    response.on("close", () => clearInterval(timer));
  });
  const response = await createSafeFetch(egress(dripping, { totalTimeoutMs: 300 }))(dripping);
  await expect(response.text()).rejects.toMatchObject({ reason: "too_slow" });
});

test("the caller's own stop is passed on as it stands", async () => {
  const silent = await serve(() => undefined);
  const stop = new AbortController();
  const asked = createSafeFetch(egress(silent))(silent, { signal: stop.signal });
  stop.abort(new Error("stopped by a person"));
  await expect(asked).rejects.toThrow("stopped by a person");
});

test("the process's own fetch refuses hosts that no class lists", async () => {
  const listed = await serve((_, response) => response.end("hello"));
  const other = await serve((_, response) => response.end("secret"));
  refuseUnlistedHosts([egress(listed)]);
  expect(await (await globalThis.fetch(listed)).text()).toBe("hello");
  const refused = await globalThis.fetch(other).catch((error: Error) => error);
  expect((refused as Error).cause).toMatchObject({ name: "HttpRefusal", reason: "host" });
});

test("classes list nothing that is not configured", () => {
  const none = {} as Parameters<typeof modelEgress>[0];
  expect(egressClasses(none).flatMap((entry) => [...entry.origins])).toEqual([]);
  expect([...modelEgress({ ...none, OPENAI_API_KEY: "k" }).origins]).toEqual(["https://api.openai.com"]);
  expect([...jobsEgress({ ...none, INNGEST_DEV: "1" }).origins]).toEqual(["http://localhost:8288"]);
  expect([...jobsEgress({ ...none, INNGEST_EVENT_KEY: "k" }).origins]).toContain("https://inn.gs");
});
