import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { gateway } from "@/lib/catalog";
import type { Context } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { estimateTokens } from "@/lib/core/text/estimate-tokens";
import { listCitations } from "@/lib/knowledge/list-citations";
import { getRun } from "@/lib/sources/runs/get-run";
import { listRuns } from "@/lib/sources/runs/list-runs";
import { updateWorkspace } from "@/lib/workspaces/update-workspace";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
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

  it("is kept by a rule from an address, however little of it is written", async () => {
    const pattern = "https://closed.example.org/*";
    const rule = { tool: "web_crawl", parameter: "startUrls", pattern, effect: "deny" } as const;
    const { id } = await gateway.createToolRule(ctx, rule);
    for (const url of ["https://closed.example.org/a", "closed.example.org/a", " CLOSED.example.org/a "]) {
      expect((await crawl({ startUrls: [url] })).reply.code).toBe("OPERATION_DENIED");
    }
    await gateway.deleteToolRule(ctx, id);
  });

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

  it("adds at most 2,000 tokens to a model's context, and keeps the rest where it can be read on", async () => {
    const long = "The harbour of Marlow lies between two hills and is asked for more often than it has berths. ";
    const paths = Array.from({ length: 20 }, (_, at) => `/long/${at}`);
    for (const path of paths) site.set(path, page(`Page ${path}`, `<p>${long.repeat(60)}</p>`));
    const urls = paths.slice(0, 3).map((path) => site.url + path);
    const missing = Array.from({ length: 17 }, (_, at) => `http://10.0.0.${at + 1}/${"a".repeat(1_500)}`);
    const { reply, found } = await crawl({ startUrls: [...urls, ...missing] });
    expect(estimateTokens(JSON.stringify(reply.data))).toBeLessThanOrEqual(2_200);
    expect(found.items).toHaveLength(3);
    expect(found.items.every(({ excerpt }) => excerpt.endsWith("…"))).toBe(true);
    expect(found.note).toMatch(/^3 of 20 pages were read\..*more failures stand in the run only/);
    const first = await getRun(ctx, found.run_id, { limit: 2 });
    expect(first.lines.map(({ url }) => url)).toEqual(urls.slice(0, 2));
    const rest = await getRun(ctx, found.run_id, { cursor: first.nextCursor, limit: 50 });
    expect(rest.lines).toHaveLength(18);
    expect(rest.lines[0]).toMatchObject({ status: "success", truncated: false });
    if (rest.lines[0]?.status === "success") expect(rest.lines[0].text.length).toBeGreaterThan(5_000);
  });

  it("outside of a thread it cites nothing, and only who asked may open it", async () => {
    const { found } = await crawl({ startUrls: [`${site.url}/fees`] });
    expect(found.label).toBeNull();
    expect((await getRun(ctx, found.run_id)).threadId).toBeNull();
    const colleague = await joinContext(ctx, "admin");
    await expect(getRun(colleague, found.run_id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await listRuns(colleague)).items).toEqual([]);
  });

  it("belongs to whoever sees its thread, for thirty days", async () => {
    const shared = await crawl({ startUrls: [`${site.url}/fees`] }, await startThread("workspace"));
    const mine = await crawl({ startUrls: [`${site.url}/fees`] }, await startThread());
    const colleague = await joinContext(ctx, "viewer");
    const stranger = await testContext(ctx);
    expect((await getRun(colleague, shared.found.run_id)).id).toBe(shared.found.run_id);
    for (const [as, id] of [
      [colleague, mine.found.run_id],
      [stranger, shared.found.run_id],
      [stranger, mine.found.run_id],
    ] as const) {
      await expect(getRun(as, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
      expect((await listRuns(as)).items.map((run) => run.id)).not.toContain(id);
    }
    const later = { ...ctx, clock: { now: () => new Date(Date.now() + 31 * 24 * 3_600_000) } };
    await expect(getRun(later, mine.found.run_id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("lists runs page by page, newest first", async () => {
    const threadId = await startThread();
    const made: string[] = [];
    for (let turn = 0; turn < 3; turn++) {
      made.unshift((await crawl({ startUrls: ["http://10.0.0.1/"] }, threadId)).found.run_id);
    }
    const first = await listRuns(ctx, { thread: threadId, limit: 2 });
    const rest = await listRuns(ctx, { thread: threadId, limit: 2, cursor: first.nextCursor });
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(made);
    expect(rest.nextCursor).toBeNull();
    await expect(listRuns(ctx, { cursor: "nonsense" })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });

  it("a workspace's lists narrow it from the next page on; the other admins hear of it and the trail holds it", async () => {
    const admin = await joinContext(ctx, "admin");
    await expect(updateWorkspace(await joinContext(ctx, "editor"), { crawlDeny: ["x.org"] })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    for (const wrong of ["https://x.org", "x.org/path", "x org", "*", "*x.org", "-x.org", "a..b"]) {
      await expect(updateWorkspace(ctx, { crawlDeny: [wrong] }), wrong).rejects.toMatchObject({
        code: "INVALID_INPUT",
      });
    }
    const set = await updateWorkspace(ctx, { crawlAllow: ["*.Example.org", "münchen.de"], crawlDeny: ["127.0.0.1"] });
    expect(set).toMatchObject({ crawlAllow: ["*.example.org", "xn--mnchen-3ya.de"], crawlDeny: ["127.0.0.1"] });
    const { found } = await crawl({ startUrls: [`${site.url}/fees`, "https://example.com/"] });
    expect(found.failed.map(({ code }) => code)).toEqual(["blocked_by_workspace", "blocked_by_workspace"]);
    const notices = await db.prisma.notification.findMany({
      where: { workspaceId: ctx.workspaceId, kind: "settings.updated" },
    });
    expect(notices.map(({ userId }) => userId)).toContain(admin.person.userId);
    expect(notices.map(({ userId }) => userId)).not.toContain(ctx.person.userId);
    const row = await db.prisma.auditRow.findFirst({
      where: { workspaceId: ctx.workspaceId, action: "settings.updated" },
      orderBy: { seq: "desc" },
    });
    const text = JSON.stringify(row, (_, value) => (typeof value === "bigint" ? String(value) : value));
    expect(text).toContain("xn--mnchen-3ya.de");
    await updateWorkspace(ctx, { crawlAllow: [], crawlDeny: [] });
  });

  it.each([
    ["disabled", { status: "disabled" }, "TOOL_DISABLED"],
    ["denied", { mode: "deny" }, "TOOL_DISABLED"],
    ["not yet for this role", { status: "canary", canaryRoles: ["viewer"] }, "TOOL_DISABLED"],
    ["for others", { roles: ["admin"] }, "PERMISSION_DENIED"],
  ] as const)("%s by an admin, it reads nothing and leaves a row", async (_, change, code) => {
    await gateway.updateTool(ctx, "web_crawl", {
      ...change,
      ...("roles" in change ? { roles: ["admin"] } : {}),
    } as never);
    const asked = site.asked.length;
    const { reply } = await crawl({ startUrls: [`${site.url}/fees`] });
    expect(reply).toMatchObject({ status: "denied", code });
    expect(site.asked).toHaveLength(asked);
    await gateway.flush({ ctx });
    const row = await db.prisma.auditRow.findUnique({ where: { id: reply.auditId } });
    expect(row).toMatchObject({ tool: "web_crawl", code, action: "call.refused" });
    await gateway.updateTool(ctx, "web_crawl", { status: "active", mode: null, roles: null, canaryRoles: null });
  });

  it("a token that may neither ask nor read chats gets neither pages nor runs", async () => {
    const asked = site.asked.length;
    const narrow = { ...ctx, permissions: new Set(["documents:read"]) };
    const { reply } = await crawl({ startUrls: [`${site.url}/fees`] }, undefined, narrow);
    expect(reply).toMatchObject({ status: "denied", code: "PERMISSION_DENIED" });
    expect(site.asked).toHaveLength(asked);
    await expect(listRuns(narrow)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(getRun(narrow, "run_0000000000000000")).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  it.each([
    ["no address", {}, "MISSING_PARAM"],
    ["an empty list", { startUrls: [] }, "INVALID_PARAM"],
    ["21 addresses", { startUrls: Array(21).fill("https://example.org") }, "INVALID_PARAM"],
    ["depth 6", { startUrls: ["x.org"], maxCrawlDepth: 6 }, "INVALID_PARAM"],
    ["201 pages", { startUrls: ["x.org"], maxCrawlPages: 201 }, "INVALID_PARAM"],
    ["60,000 characters", { startUrls: ["x.org"], maxLength: 60_000 }, "INVALID_PARAM"],
    ["26 patterns", { startUrls: ["x.org"], excludeUrlPatterns: Array(26).fill("a") }, "INVALID_PARAM"],
    ["an unknown key", { startUrls: ["x.org"], headers: {} }, "INVALID_PARAM"],
    ["a key that would change something", { startUrls: ["x.org"], force_delete: true }, "INTENT_REJECTED"],
  ])("%s is refused", async (_, args, code) => {
    expect((await crawl(args)).reply).toMatchObject({ status: "invalid", code });
  });

  it("the caller's stop ends it, and nothing is stored", async () => {
    site.set("/slow", () => undefined);
    const before = await db.prisma.storedRun.count();
    const stop = new AbortController();
    const running = gateway.invoke(
      { tool: "web_crawl", arguments: { startUrls: [`${site.url}/slow`] } },
      { ctx, agentPath: [], signal: stop.signal },
    );
    setTimeout(() => stop.abort(), 200);
    expect(await running).toMatchObject({ status: "failed", code: "CANCELLED" });
    expect(await db.prisma.storedRun.count()).toBe(before);
  });

  it("says that what it is asked for leaves the workspace (row 52)", async () => {
    const tools = await gateway.listTools(ctx);
    const marked = tools.filter((tool) => tool.reachesInternet).map(({ name }) => name);
    expect(marked).toContain("web_crawl");
    expect(marked).not.toContain("read_run");
  });
});
