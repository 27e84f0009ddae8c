import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { gateway } from "@/lib/catalog";
import type { Context } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { listCitations } from "@/lib/knowledge/list-citations";
import { getRun } from "@/lib/sources/runs/get-run";
import { listRuns } from "@/lib/sources/runs/list-runs";
import { testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { page, type SiteServer, startSite } from "@/tests/support/site-server";

const article = (about: string) =>
  `<p>${about} opens at six in the morning and closes at ten at night, every day of the year.</p>`.repeat(3);

describe.each(databases)("web_crawl on %s", (kind) => {
  let db: Database;
  let ctx: Context;
  let site: SiteServer;

  beforeAll(async () => {
    site = await startSite({
      "/": page("Harbour", article("The harbour"), { nav: '<a href="/fees">Fees</a><a href="/gone">Gone</a>' }),
      "/fees": page("Fees", "<p>A berth costs 41 euros a night in summer and 18 euros in winter.</p>".repeat(3)),
      "/robots.txt": "User-agent: *\nDisallow: /private",
      "/private": page("Private", article("The vault")),
    });
    db = await openTestDatabase(kind);
    ctx = await testContext(testRuntime(db, { CRAWL_TRUSTED_HOSTS: site.host }));
  });
  afterEach(() => ctx.db.prisma.workspace.updateMany({ data: { crawlAllow: [], crawlDeny: [] } }));
  afterAll(async () => {
    await db.close();
    await site.close();
  });

  const startThread = async (visibility = "private") => {
    const id = ctx.ids.next("thread");
    const now = ctx.clock.now();
    const data = { id, workspaceId: ctx.workspaceId, createdById: ctx.person.userId, title: "T", visibility };
    await db.prisma.thread.create({ data: { ...data, createdAt: now, updatedAt: now } });
    return id;
  };
  interface Found {
    run_id: string;
    label: string | null;
    items: Array<{ url: string; title: string; excerpt: string }>;
    failed: Array<{ url: string; code: string; message: string }>;
    note: string;
  }
  const crawl = async (args: object, threadId?: string, as: Context = ctx) => {
    const reply = await gateway.invoke({ tool: "web_crawl", arguments: args }, { ctx: as, threadId, agentPath: [] });
    return { reply, found: reply.data as Found };
  };

  it("reads what was asked for, tells failures apart, and keeps the whole as a cited run", async () => {
    const threadId = await startThread();
    const urls = [`${site.url}/fees`, `${site.url}/private`, `${site.url}/gone`, "http://10.0.0.7/"];
    const { reply, found } = await crawl({ startUrls: urls }, threadId);
    expect(reply).toMatchObject({ status: "ok", code: "OK" });
    expect(found.items).toEqual([
      expect.objectContaining({ url: urls[0], title: "Fees", excerpt: expect.stringContaining("41 euros") }),
    ]);
    expect(found.failed.map(({ url, code }) => [url, code])).toEqual([
      [urls[1], "blocked_by_robots"],
      [urls[2], "not_found"],
      [urls[3], "not_public"],
    ]);
    expect(found.label).toBe("[1]");
    expect(site.asked).not.toContain("/private");

    const run = await getRun(ctx, found.run_id);
    expect(run).toMatchObject({ tool: "web_crawl", title: "Fees", threadId, items: 4, failed: 3, nextCursor: null });
    expect(run.lines[0]).toMatchObject({ status: "success", text: expect.stringContaining("18 euros in winter") });
    expect((await listRuns(ctx, { thread: threadId })).items.map(({ id }) => id)).toEqual([found.run_id]);
    const [citation] = await listCitations(ctx, threadId);
    expect(citation).toMatchObject({ number: 1, runId: found.run_id, url: urls[0], documentId: null, title: "Fees" });
  });
});
