import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiClient } from "@/tests/support/api-client";
import { type App, startApp } from "@/tests/support/app-server";
import { page, type SiteServer, startSite } from "@/tests/support/site-server";

const account = { email: "olive@example.org", password: "a long password", name: "Olive", workspace: "Marlow & Pine" };
const fees = "<p>A berth costs 41 euros a night in summer and 18 euros in winter.</p>".repeat(3);

describe("web pages over REST, read by the running product", () => {
  let app: App;
  let site: SiteServer;
  let api: ApiClient;
  let ws: string;

  beforeAll(async () => {
    site = await startSite({
      "/fees": page("Fees", fees, { nav: '<a href="/more">More</a>' }),
      "/more": page("More", "<p>The harbour master answers the telephone between eight and noon.</p>".repeat(3)),
    });
    app = await startApp({ env: { CRAWL_TRUSTED_HOSTS: site.host } });
    const made = await new ApiClient(app.url).post("/api/v1/setup", account);
    api = new ApiClient(app.url, made.body.token);
    ws = `/api/v1/workspaces/${made.body.workspace.id}`;
  });
  afterAll(async () => {
    await app?.stop();
    await site?.close();
  });

  const crawl = (args: object, more: object = {}) =>
    api.post(`${ws}/tools/web_crawl/invoke`, { arguments: args, ...more });

  test("a call reads pages, keeps them, and the run opens what its label stands for", async () => {
    const thread = (await api.post(`${ws}/threads`, {})).body.id;
    const reply = await crawl({ startUrls: [`${site.url}/fees`], maxCrawlDepth: 1 }, { threadId: thread });
    expect(reply.body).toMatchObject({ status: "ok", code: "OK", data: { label: "[1]", failed: [] } });
    expect(reply.body.data.items.map(({ title }: { title: string }) => title)).toEqual(["Fees", "More"]);
    const { run_id } = reply.body.data;
    expect((await api.get(`${ws}/runs?thread=${thread}`)).body.items).toMatchObject([
      { id: run_id, tool: "web_crawl", title: "Fees (+1)", threadId: thread, items: 2, failed: 0 },
    ]);
    const run = (await api.get(`/api/v1/runs/${run_id}?limit=1`)).body;
    expect(run).toMatchObject({ nextCursor: "1", lines: [{ status: "success", title: "Fees", depth: 0 }] });
    // Main content alone: the thread that parses pages runs in the built product too.
    expect(run.lines[0].text).toContain("18 euros in winter");
    expect(run.lines[0].text).not.toContain("Imprint");
    const rest = (await api.get(`/api/v1/runs/${run_id}?cursor=1`)).body;
    expect(rest).toMatchObject({ nextCursor: null, lines: [{ title: "More", depth: 1 }] });
  });

  test("a question about a page is answered from it, with its label and address", async () => {
    const thread = (await api.post(`${ws}/threads`, {})).body.id;
    const { body } = await api.post(`/api/v1/threads/${thread}/messages?wait=true`, {
      text: `What does ${site.url}/fees say a berth costs?`,
    });
    const text = JSON.stringify(body.message.parts);
    expect(text).toContain("A berth costs 41 euros a night in summer and 18 euros in winter. [1]");
    expect(text).toContain(`"url":"${site.url}/fees"`);
  });

  test("our own addresses are refused as any private one is", async () => {
    const port = new URL(app.url).port;
    const urls = [app.url, `http://127.0.0.1:${port}/api/health`, "http://169.254.169.254/", "http://[::1]/"];
    const { body } = await crawl({ startUrls: urls });
    expect(body.data.failed.map(({ code }: { code: string }) => code)).toEqual(Array(4).fill("not_public"));
    expect(body.data.label).toBeNull();
  });

  test("an admin's list holds for the next call", async () => {
    await api.patch(ws, { crawlDeny: ["127.0.0.1"] });
    expect((await crawl({ startUrls: [`${site.url}/fees`] })).body.data.failed).toMatchObject([
      { code: "blocked_by_workspace" },
    ]);
    expect((await api.get(ws)).body).toMatchObject({ crawlAllow: [], crawlDeny: ["127.0.0.1"] });
    await api.patch(ws, { crawlDeny: [] });
  });
});
