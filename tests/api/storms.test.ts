import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiClient } from "@/tests/support/api-client";
import { type App, startApp } from "@/tests/support/app-server";
import { type SiteServer, startSite } from "@/tests/support/site-server";

describe("storms of calls over REST", () => {
  let app: App;
  let owner: ApiClient;
  let viewer: ApiClient;
  let ws: string;
  let site: SiteServer;

  beforeAll(async () => {
    site = await startSite({ "/robots.txt": "User-agent: *\nAllow: /\n", "/stalled": () => {} });
    app = await startApp({ env: { CRAWL_TRUSTED_HOSTS: site.host } });
    const open = new ApiClient(app.url);
    const account = { email: "olive@example.org", password: "a long password", name: "Olive", workspace: "Marlow" };
    const made = await open.post("/api/v1/setup", account);
    owner = open.as(made.body.token);
    ws = `/api/v1/workspaces/${made.body.workspace.id}`;
    const invite = await owner.post(`${ws}/invites`, { role: "viewer" });
    const body = { email: "vera@example.org", password: "another long one", name: "Vera" };
    viewer = open.as((await open.post(`/api/v1/invites/${invite.body.code}/accept`, body)).body.token);
  });
  afterAll(async () => {
    await app?.stop();
    await site?.close();
  });

  const rows = async (query: string): Promise<{ action: string; code: string }[]> => {
    const first = await owner.get(`${ws}/audit?limit=200&${query}`);
    return first.body.items;
  };

  test("100 equal denied calls: nothing runs, guidance and alternatives from the third, 100 rows (T16)", async () => {
    const call = { arguments: { path: "/documents/plan.md", content: "Nothing." } };
    const replies = [];
    for (let n = 0; n < 100; n += 1) replies.push((await viewer.post(`${ws}/tools/write_file/invoke`, call)).body);
    expect(replies.every(({ status, code }) => status === "denied" && code === "PERMISSION_DENIED")).toBe(true);
    const guided = replies.map(({ message }) => message.includes("stop retrying"));
    expect(guided).toEqual([false, false, ...Array(98).fill(true)]);
    expect(replies[2].hint).toContain("Olive");
    const offered = replies.slice(2).map(({ alternatives }) => alternatives.length);
    expect(Math.min(...offered)).toBeGreaterThan(0);
    const { name } = replies[2].alternatives[0];
    expect((await viewer.get(`${ws}/capabilities`)).body.tools).toContainEqual(
      expect.objectContaining({ name, state: "on" }),
    );
    const trail = await rows("tool=write_file");
    expect(trail).toHaveLength(100);
    expect(new Set(trail.map(({ action, code }) => `${action} ${code}`))).toEqual(
      new Set(["call.refused PERMISSION_DENIED"]),
    );
    expect((await owner.get(`${ws}/documents`)).body.items).toEqual([]);
  });

  test("100 equal calls that fail for the moment: it runs until the breaker opens, 100 rows (T16)", async () => {
    await owner.patch(`${ws}/tools/web_crawl`, { timeoutMs: 200, rateLimit: 1_000 });
    const call = { arguments: { startUrls: [`${site.url}/stalled`] } };
    const codes: string[] = [];
    let askedWhenOpened = 0;
    for (let n = 0; n < 100; n += 1) {
      codes.push((await owner.post(`${ws}/tools/web_crawl/invoke`, call)).body.code);
      if (codes.at(-1) === "TIMEOUT") askedWhenOpened = site.asked.length;
    }
    const ran = codes.indexOf("CIRCUIT_OPEN");
    expect(codes.slice(0, ran)).toEqual(Array(ran).fill("TIMEOUT"));
    expect(codes.slice(ran)).toEqual(Array(100 - ran).fill("CIRCUIT_OPEN"));
    expect(ran).toBeGreaterThan(0);
    expect(ran).toBeLessThan(10);
    expect(site.asked).toContain("/stalled");
    expect(site.asked).toHaveLength(askedWhenOpened);
    const trail = (await rows("tool=web_crawl")).filter(({ action }) => action.startsWith("call."));
    expect(trail).toHaveLength(100);
    expect(trail.filter(({ code }) => code === "CIRCUIT_OPEN")).toHaveLength(100 - ran);
    const { breaker } = (await owner.get(`${ws}/tools/metrics?window=24h`)).body.tools.find(
      ({ name }: { name: string }) => name === "web_crawl",
    );
    expect(breaker).toMatchObject({ state: "open" });
    expect((await owner.get(`${ws}/capabilities`)).body.tools).toContainEqual(
      expect.objectContaining({ name: "web_crawl", state: "failing" }),
    );
  });

  test("an admin's limit is met at the next call, and says how long to wait", async () => {
    await owner.patch(`${ws}/tools/list_tree`, { rateLimit: 3 });
    const call = () => owner.post(`${ws}/tools/list_tree/invoke`, { arguments: {} });
    for (let n = 0; n < 3; n += 1) expect((await call()).body.code).toBe("OK");
    const over = await call();
    expect(over.status).toBe(200);
    expect(over.body).toMatchObject({ status: "limited", code: "RATE_LIMITED" });
    expect(over.body.hint).toMatch(/Wait \d+ seconds?/);
    expect(over.headers.get("ratelimit-limit")).toMatch(/^\d+$/);
    expect((await viewer.post(`${ws}/tools/list_tree/invoke`, { arguments: {} })).body.code).toBe("OK");
  });

  test("the board shows what came of it, to whoever may see it", async () => {
    const board = await owner.get(`${ws}/tools/metrics?window=7d`);
    expect(board.body).toMatchObject({ window: "7d", holds: [] });
    const of = (tool: string) => board.body.tools.find(({ name }: { name: string }) => name === tool);
    expect(of("write_file")).toMatchObject({ calls: 100, succeeded: 0, successRate: 0, denials: 100, p50: null });
    expect(of("list_tree")).toMatchObject({ calls: 5, succeeded: 4, successRate: 1, denials: 0 });
    expect(of("list_tree").series).toHaveLength(28);
    expect(of("list_tree").p95).toBeGreaterThan(0);
    expect((await owner.get(`${ws}/tools/metrics?window=1y`)).status).toBe(400);
    expect((await owner.get(`${ws}/holds`)).body).toEqual({ items: [], nextCursor: null });
    expect((await owner.post("/api/v1/holds/hld_0000000000000000/lift")).status).toBe(404);
  });
});
