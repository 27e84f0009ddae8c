import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "@/tests/support/app-server";
import { axeViolations, chromiumPath, launchBrowser, openPage, type Watched } from "@/tests/support/browser";
import { ask, fitsWidth, owner, setUp, uploadDocuments } from "./walk";

/** T21 and the phone and screen-reader complaints: what must hold on each page, in each dress. */
const dresses: { name: string; width: number; height: number; theme: "light" | "dark"; locale: "en" | "zh" }[] = [
  { name: "1440 px, light, English", width: 1440, height: 900, theme: "light", locale: "en" },
  { name: "360 px, dark, Chinese", width: 360, height: 740, theme: "dark", locale: "zh" },
];
/** The other halves of the same pairs. */
const moreDresses: typeof dresses = [
  { name: "390 px, light, English", width: 390, height: 844, theme: "light", locale: "en" },
  { name: "1440 px, dark, Chinese", width: 1440, height: 900, theme: "dark", locale: "zh" },
];

describe.skipIf(!chromiumPath)("every page", () => {
  let app: App;
  let browser: Browser;
  let signedIn: Awaited<ReturnType<Watched["context"]["storageState"]>>;
  const pages: { name: string; path: string; open?: boolean }[] = [
    { name: "sign-in", path: "/sign-in", open: true },
    { name: "an invite that does not exist", path: "/join/NOPE", open: true },
  ];

  beforeAll(async () => {
    app = await startApp();
    browser = await launchBrowser();
    const { context, page } = await openPage(browser, app.url, { viewport: { width: 1280, height: 800 } });
    const workspaceId = await setUp(page);
    const ws = `/w/${workspaceId}`;
    await page.goto(`${ws}/threads`);
    await uploadDocuments(page, workspaceId, ["hr-handbook.md", "warehouse-safety.zh.pdf", "price-list-2026.csv"]);
    await page.goto(`${ws}/threads`);
    await ask(page, "How many days of annual leave does every employee have?");
    await ask(page, "Write a report about annual leave and sickness");
    await ask(page, "Remember that our fiscal year starts in April.");
    const threadPath = new URL(page.url()).pathname;
    const items = async (list: string) =>
      (await (await page.request.get(`/api/v1/workspaces/${workspaceId}/${list}`)).json()).items;
    const messages = await (await page.request.get(`/api/v1${threadPath.replace(ws, "")}/messages`)).json();
    const { turnId } = messages.items[0].metadata;
    const [document] = await items("documents");
    const [report] = await items("reports");
    const [receipt] = await items("receipts");
    const post = async (path: string, data: object) =>
      (await page.request.post(`/api/v1${path}`, { data, headers: { origin: app.url } })).json();
    const told = "# Ada Lind\nEngineer\n\n## Experience\n### Engineer, Voltaic (2019 – present)\n- Led a team of 5\n";
    const resume = await post(`/workspaces/${workspaceId}/resumes`, { user_info: told });
    await post(`/resumes/${resume.id}/restore`, {});
    const automation = await post(`/workspaces/${workspaceId}/automations`, {
      definition: {
        schema_version: "1.0",
        name: "Leave, every weekday",
        triggers: [
          { type: "schedule", params: { cron: "0 9 * * 1-5", timezone: "Asia/Tokyo" } },
          { type: "event", params: { event: "document.entered_folder", filter: { size_bytes: { $gt: 10 } } } },
          { type: "webhook" },
        ],
        plan: [
          {
            step_id: "look_up",
            action: "agent_task",
            params: { query: "How many days of leave are there?", documents: [document.id], tools: ["write_file"] },
          },
        ],
      },
      allowances: [{ tool: "write_file", limit: 1 }],
      state: "enabled",
    });
    const run = await post(`/automations/${automation.id}/run`, { dryRun: true });
    const [call] = await items("audit?action=call.finished");
    await page.request.patch(`/api/v1/workspaces/${workspaceId}/tools/generate_report`, {
      data: { status: "disabled", reason: "Budget review" },
      headers: { origin: app.url },
    });
    await ask(page, "Write a report about annual leave and sickness");
    signedIn = await context.storageState();
    await context.close();
    pages.push(
      { name: "threads", path: `${ws}/threads` },
      { name: "a thread", path: threadPath },
      { name: "a turn", path: `${threadPath}/turns/${turnId}` },
      { name: "inbox", path: `${ws}/inbox` },
      { name: "notifications", path: `${ws}/inbox?tab=notifications` },
      { name: "documents", path: `${ws}/documents` },
      { name: "a document", path: `${ws}/documents/${document.id}?start=10&end=60` },
      { name: "deliverables", path: `${ws}/deliverables` },
      { name: "images", path: `${ws}/deliverables?kind=image` },
      { name: "a resume", path: `${ws}/resumes/${resume.id}` },
      { name: "a report", path: `${ws}/reports/${report.id}` },
      { name: "automations", path: `${ws}/automations` },
      { name: "a new automation", path: `${ws}/automations/new` },
      { name: "an automation", path: `${ws}/automations/${automation.id}` },
      { name: "an automation being changed", path: `${ws}/automations/${automation.id}/edit` },
      { name: "a run of an automation", path: `${ws}/automations/${automation.id}/runs/${run.id}` },
      { name: "memory", path: `${ws}/memory` },
      { name: "the team's memory", path: `${ws}/memory?of=team` },
      { name: "receipts", path: `${ws}/receipts` },
      { name: "a receipt", path: `${ws}/receipts/${receipt.id}` },
      { name: "tools", path: `${ws}/tools` },
      { name: "a tool", path: `${ws}/tools/search_knowledge_base` },
      { name: "the audit trail", path: `${ws}/receipts?tab=audit` },
      { name: "a trace", path: `${ws}/audit/${call.id}` },
      { name: "team", path: `${ws}/team` },
      { name: "settings", path: `${ws}/settings` },
      { name: "how one is told", path: `${ws}/settings?tab=notifications` },
      { name: "a page that is not there", path: `${ws}/nowhere` },
      { name: "a document that is not there", path: `${ws}/documents/doc_0000000000000000` },
    );
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test.each(process.env.CANDOR_LONG ? [...dresses, ...moreDresses] : dresses)(
    "has no accessibility violation, fits its width and logs nothing: $name",
    async ({ width, height, theme, locale }) => {
      const wrong: string[] = [];
      const cookies = [
        { name: "candor_locale", value: locale, url: app.url },
        { name: "candor_theme", value: theme, url: app.url },
      ];
      for (const { name, path, open } of pages) {
        const { context, page, problems } = await openPage(browser, app.url, {
          viewport: { width, height },
          colorScheme: theme,
          reducedMotion: "reduce",
          hasTouch: width < 500,
          ...(open ? {} : { storageState: signedIn }),
        });
        await context.addCookies(cookies);
        await page.goto(path);
        await settled(page);
        const where = `${name} (${width} px, ${theme}, ${locale})`;
        if (!(await fitsWidth(page))) wrong.push(`${where}: scrolls sideways`);
        if ((await page.getAttribute("html", "lang"))?.slice(0, 2) !== locale) wrong.push(`${where}: not in ${locale}`);
        const words = await page.evaluate(() =>
          [
            document.title,
            document.body.innerText,
            ...[...document.querySelectorAll("[aria-label]")].map((element) => element.getAttribute("aria-label")),
          ].join(" "),
        );
        if (/\[object|undefined|\{\w+\}|NaN/.test(words)) wrong.push(`${where}: a word is missing`);
        if (process.env.CANDOR_SHOTS) {
          if (name === "a thread") await page.evaluate(() => scrollTo(0, 0));
          await page.screenshot({
            path: `${process.env.CANDOR_SHOTS}/${name.replaceAll(" ", "-")}-${width}-${theme}-${locale}.png`,
            fullPage: false,
          });
        }
        // At its full height, so that nothing is half under a bar only because of where the page was scrolled to.
        await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) });
        wrong.push(...(await axeViolations(page)).map((violation) => `${where}: ${violation}`));
        wrong.push(...problems.map((problem) => `${where}: ${problem}`));
        await context.close();
      }
      expect(wrong).toEqual([]);
    },
  );

  test("the main way is open to the keyboard alone, with the focus always in sight", async () => {
    const { context, page, problems } = await openPage(browser, app.url, { viewport: { width: 1280, height: 800 } });
    await page.goto("/sign-in");
    await page.getByLabel("E-mail").focus();
    await page.keyboard.type(owner.email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(owner.password);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/w\//);
    await settled(page);
    const seen: string[] = [];
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press("Tab");
      const focus = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        const style = getComputedStyle(element);
        const visible =
          style.outlineStyle !== "none" ||
          style.boxShadow !== "none" ||
          element.tagName === "TEXTAREA" ||
          element.tagName === "BODY";
        return {
          name: element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40) ?? element.tagName,
          visible,
        };
      });
      if (!focus.visible) seen.push(focus.name);
    }
    expect(seen).toEqual([]);
    await page.getByRole("textbox", { name: "Message" }).focus();
    await page.keyboard.type("How many days of annual leave does every employee have?");
    await page.keyboard.press("Enter");
    await page.locator(".said .cite").first().waitFor({ timeout: 30_000 });
    await page.locator(".said .cite").first().focus();
    await page.keyboard.press("Enter");
    await page.locator(".passage.is-open").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".passage.is-open").waitFor({ state: "detached" });
    expect(problems).toEqual([]);
    await context.close();
  });

  test("at 200 % zoom on a small window nothing is cut off", async () => {
    // 1280 px at 200 % is what 640 CSS pixels are.
    const { context, page } = await openPage(browser, app.url, {
      viewport: { width: 640, height: 400 },
      storageState: signedIn,
      deviceScaleFactor: 2,
    });
    const cut: string[] = [];
    for (const { name, path } of pages) {
      await page.goto(path);
      await settled(page);
      if (!(await fitsWidth(page))) cut.push(name);
    }
    expect(cut).toEqual([]);
    await context.close();
  });

  test("on a phone the send button stays on the screen while files are attached, and one tap opens a drawer", async () => {
    const { context, page } = await openPage(browser, app.url, {
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      isMobile: true,
      storageState: signedIn,
    });
    await page.goto(pages.find(({ name }) => name === "threads")!.path);
    await settled(page);
    const names = Array.from({ length: 6 }, (_, index) => `a-rather-long-file-name-${index}.md`);
    await page
      .locator('form input[type="file"]')
      .setInputFiles(
        names.map((name) => ({ name, mimeType: "text/markdown", buffer: Buffer.from(`# ${name}\n\nText.`) })),
      );
    await page.getByText(names[5]!).first().waitFor();
    const box = await page.getByRole("button", { name: "Send" }).boundingBox();
    expect(box).not.toBeNull();
    expect(box!.x + box!.width).toBeLessThanOrEqual(360);
    expect(box!.y + box!.height).toBeLessThanOrEqual(640);
    expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(40);
    await page.getByRole("button", { name: "Open menu" }).tap();
    expect(await page.getByRole("link", { name: "Documents", exact: true }).isVisible()).toBe(true);
    expect(await page.locator('meta[name="viewport"]').getAttribute("content")).toContain(
      "interactive-widget=resizes-content",
    );
    await context.close();
  });
});

/** Waits until what the page asked for has come, so that its final state is looked at. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.waitForFunction(() => document.querySelectorAll(".skel, [aria-busy='true']").length === 0, undefined, {
    timeout: 20_000,
  });
}
