import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gateway } from "@/lib/catalog";
import type { Context } from "@/lib/core/context";
import { testRuntime } from "@/tests/support/context";
import { databases } from "@/tests/support/database";
import { followingModel } from "@/tests/support/scripted-openai/following-model";
import { page, type SiteServer, startSite } from "@/tests/support/site-server";
import { ask, byRole, call, dataOf, openWorkbench, task, type Workbench } from "../supervisor/workbench";

const fees = `<p>The harbour of Marlow charges every guest by the night.</p>
<p>A berth costs 41 euros a night in summer and 18 euros in winter.</p>
<p>Electricity is paid by the hour, and water is free for everybody.</p>`;

describe.each(databases)("turns that read web pages on %s", (kind) => {
  let bench: Workbench;
  let builtIn: Context;
  let site: SiteServer;

  beforeAll(async () => {
    site = await startSite({
      "/fees": page("Fees", fees),
      "/private": page("Private", fees),
      "/robots.txt": "User-agent: *\nDisallow: /private",
    });
    bench = await openWorkbench(kind);
    builtIn = { ...bench.ctx, env: testRuntime(bench.db, { CRAWL_TRUSTED_HOSTS: site.host }).env };
  });
  afterAll(async () => {
    await bench.stop();
    await site.close();
  });

  test("without a model: the sentence that fits, with the run's label and the page's address", async () => {
    const asked = await ask(builtIn, `What does ${site.url}/fees say a berth costs?`);
    expect(asked.text).toContain("A berth costs 41 euros a night in summer and 18 euros in winter. [1]");
    expect(asked.text).toContain(`${site.url}/fees`);
    const [citations] = dataOf(asked.message, "citations");
    expect(citations!.items).toEqual([
      expect.objectContaining({
        number: 1,
        title: "Fees",
        url: `${site.url}/fees`,
        runId: expect.stringMatching(/^run_/),
      }),
    ]);
    expect(dataOf(asked.message, "specialist").at(-1)).toMatchObject({
      name: "web_crawler",
      state: "done",
      calls: [expect.objectContaining({ tool: "web_crawl", summary: `${site.url}/fees`, state: "done" })],
    });
  });

  test("without a model, in Chinese: key sentences, and what could not be read in plain words", async () => {
    const asked = await ask(builtIn, `总结一下 ${site.url}/fees 和 ${site.url}/private`);
    expect(asked.text).toMatch(/读自《Fees》/);
    expect(asked.text).toContain(`${site.url}/private: 该网站的 robots.txt 不允许读取。`);
    const none = await ask(builtIn, `Please read ${site.url}/nothing-here`);
    expect(none.text).toContain(`${site.url}/nothing-here: there is no such page.`);
    const inside = await ask(builtIn, "Summarise http://169.254.169.254/latest/meta-data/");
    expect(inside.text).toContain("it is no page of the public internet.");
  });

  test("what was read stands in the directory of the next turn", async () => {
    const first = await ask(builtIn, `Read ${site.url}/fees`);
    bench.server.setScript([{ text: "Yes." }]);
    const before = bench.server.requests.length;
    await ask({ ...bench.ctx, env: { ...bench.ctx.env, CRAWL_TRUSTED_HOSTS: [site.host] } }, "Did you read it?", {
      threadId: first.threadId,
    });
    const { system } = bench.server.requests[before]!;
    expect(system).toMatch(/- web pages read in this thread: "Fees" \[1\] \(run_[A-Z0-9]{16}, 1 page\)/);
    expect(system).not.toContain("41 euros");
  });

  test("with a model: a conclusion carries the run's label; one that no run has is unbacked", async () => {
    const reader = { ...bench.ctx, env: { ...bench.ctx.env, CRAWL_TRUSTED_HOSTS: [site.host] } };
    const contract = (label: string) => ({
      text: JSON.stringify({
        status: "success",
        action_summary: "Read it.",
        evidence: {
          answer: `A berth costs 41 euros ${label}.`,
          passages: [{ label, title: "Fees", url: `${site.url}/fees`, quote: "A berth costs 41 euros a night" }],
          unavailable: null,
          receipts: null,
        },
        next_step: null,
        missing_fields: null,
        assumptions: null,
      }),
    });
    const crawl = call("web_crawl", { startUrls: [`${site.url}/fees`] });
    for (const [label, verification] of [
      ["[1]", "none"],
      ["[9]", "unverified"],
    ] as const) {
      bench.server.setScript(
        byRole({
          supervisor: [task("web_crawler"), { text: `It costs 41 euros ${label}.` }],
          web_crawler: [crawl, contract(label)],
        }),
      );
      const asked = await ask(reader, "What does the page say?");
      expect(dataOf(asked.message, "specialist").at(-1)).toMatchObject({ name: "web_crawler", verification });
      expect(asked.text).toBe(label === "[1]" ? "It costs 41 euros [1]." : "It costs 41 euros.");
    }
  });

  test("switched off, it leaves the roster, and the answer names who decided", async () => {
    await gateway.updateTool(bench.ctx, "web_crawl", { status: "disabled", reason: "audit week" });
    const asked = await ask(builtIn, `Read ${site.url}/fees`);
    expect(asked.text).toMatch(/Read Web Pages[\s\S]*Olive Owner[\s\S]*audit week/);
    expect(dataOf(asked.message, "specialist")).toEqual([]);
    bench.server.setScript(followingModel);
    await ask(bench.ctx, "Hello");
    expect(bench.server.requests.at(-1)!.system).not.toMatch(/- web_crawler:/);
    await gateway.updateTool(bench.ctx, "web_crawl", { status: "active" });
  });
});
