import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type App, startApp } from "@/tests/support/app-server";
import { axeViolations, chromiumPath, launchBrowser, openPage, type Watched } from "@/tests/support/browser";
import { type ScriptedOpenAI, startScriptedOpenAI } from "@/tests/support/scripted-openai/start-scripted-openai";
import { answer, wanted, writeNotes } from "./scripted-notes";
import { fitsWidth, owner, setUp } from "./walk";

interface Card {
  id: string;
  state: string;
  receipts: string[];
  arguments: Record<string, unknown>;
}

describe.skipIf(!chromiumPath)("approvals in a browser", () => {
  let server: ScriptedOpenAI;
  let app: App;
  let browser: Browser;
  let signedIn: Awaited<ReturnType<BrowserContext["storageState"]>>;
  let ws: string;
  const opened: Watched[] = [];

  beforeAll(async () => {
    server = await startScriptedOpenAI(writeNotes);
    app = await startApp({
      env: { OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: "sk-loopback", OPENAI_API_MODE: "chat" },
    });
    browser = await launchBrowser();
    const { context, page } = await openPage(browser, app.url);
    ws = await setUp(page);
    signedIn = await context.storageState();
    await context.close();
  });
  afterEach(async () => {
    const problems = opened.flatMap((one) => one.problems);
    for (const { context } of opened.splice(0)) await context.close();
    expect(problems).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    await server?.stop();
  });

  async function open(path: string, options: Parameters<Browser["newContext"]>[0] = {}): Promise<Page> {
    const watched = await openPage(browser, app.url, {
      viewport: { width: 1440, height: 900 },
      storageState: signedIn,
      ...options,
    });
    opened.push(watched);
    await watched.page.goto(path);
    return watched.page;
  }
  const read = async (page: Page, path: string) => (await page.request.get(`/api/v1${path}`)).json();
  const pending = async (page: Page): Promise<Card[]> =>
    (await read(page, `/workspaces/${ws}/approvals?status=pending`)).items;
  const card = (page: Page, id: string) => page.locator(`[data-approval="${id}"]`);
  const settled = (page: Page, id: string) =>
    vi.waitFor(
      async () => {
        const now: Card = await read(page, `/approvals/${id}`);
        expect(now.state).toMatch(/executed|failed/);
        return now;
      },
      { timeout: 20_000, interval: 100 },
    );
  /** Asks over REST, as a program would: the card waits in the inbox. */
  async function asked(page: Page, tool: string, args: object): Promise<string> {
    const response = await page.request.post(`/api/v1/workspaces/${ws}/tools/${tool}/invoke`, {
      data: { arguments: args },
      headers: { origin: app.url },
    });
    return (await response.json()).data.approval_id;
  }
  async function threeCards(folder: string): Promise<Page> {
    const page = await open(`/w/${ws}/threads`);
    await page.getByRole("textbox", { name: "Message" }).fill(wanted(folder));
    await page.keyboard.press("Enter");
    await page.locator("[data-approval]").nth(2).waitFor({ timeout: 60_000 });
    await page.getByText("Candor waits for a decision above").waitFor();
    return page;
  }
  async function withdrawAll(page: Page): Promise<void> {
    for (const { id } of await pending(page)) {
      await page.request.post(`/api/v1/approvals/${id}/decision`, {
        data: { decision: "withdraw" },
        headers: { origin: app.url },
      });
    }
  }

  test("typing and pressing Enter in the composer with three cards open approves nothing; the message waits", async () => {
    const page = await threeCards("gates");
    expect(await page.locator(".turn .is-working", { hasText: "Waiting for you" }).isVisible()).toBe(true);
    expect(await page.locator(".spec .word", { hasText: "Waiting for you" }).isVisible()).toBe(true);
    expect(await page.locator(".thread[aria-current]", { hasText: "Waiting for you" }).isVisible()).toBe(true);
    const before = (await pending(page)).map(({ id }) => id);
    expect(before).toHaveLength(3);
    const composer = page.getByRole("textbox", { name: "Message" });
    await composer.focus();
    for (const key of ["Enter", "y", "a", "Space", "Enter"]) await page.keyboard.press(key);
    await page.locator(".turn.is-person").last().getByText("Queued").waitFor();
    for (const key of ["Delete", "Backspace", "Enter"]) await page.keyboard.press(key);
    // Not in the composer either: keys that meet no field meet no card.
    await page.locator("main").evaluate((main: HTMLElement) => main.focus());
    for (const key of ["Enter", "y", "Space", "1", "Backspace"]) await page.keyboard.press(key);
    await page.waitForTimeout(600);
    expect((await pending(page)).map(({ id }) => id)).toEqual(before);
    expect(await composer.inputValue()).toBe("");

    await page.getByRole("button", { name: "Approve all 3" }).click();
    await page.getByText(answer).waitFor({ timeout: 30_000 });
    await page.getByText("Understood.").waitFor({ timeout: 30_000 });
    expect(await page.locator("[data-approval]").count()).toBe(3);
    expect(await page.getByText(answer).count()).toBe(1);
    expect(await page.locator(".talk .slip").count()).toBe(3);
    await page.reload();
    await page.locator(".talk .slip[data-state=done]").nth(2).waitFor();
    await page.waitForTimeout(500);
    expect(await page.locator("[data-approval]").count()).toBe(3);
    expect(await page.locator(".talk .slip").count()).toBe(3);
  });

  test("a press that lands in the moment in which a card appears decides nothing", async () => {
    const page = await open(`/w/${ws}/inbox`);
    await withdrawAll(page);
    await page.getByText("Nothing waits for you").waitFor();
    await page.evaluate(() => {
      const pressed: string[] = [];
      Object.assign(window, { pressed });
      new MutationObserver(() => {
        const button = document.querySelector<HTMLButtonElement>(".decide .btn-pen:not([data-pressed])");
        if (!button) return;
        button.dataset.pressed = "";
        button.click();
        pressed.push(button.getAttribute("aria-disabled") ?? "");
      }).observe(document.body, { childList: true, subtree: true });
    });
    const id = await asked(page, "write_file", { path: "/documents/soon.md", content: "Soon." });
    await card(page, id).waitFor();
    await page.waitForTimeout(800);
    expect(await page.evaluate(() => (window as unknown as { pressed: string[] }).pressed)).toContain("true");
    expect((await pending(page)).map((one) => one.id)).toContain(id);
    await withdrawAll(page);
    await card(page, id).getByText("Withdrawn").waitFor();
  });

  test("two tabs agree, and name who decided; a late answer is taken calmly", async () => {
    const first = await open(`/w/${ws}/inbox`);
    const id = await asked(first, "write_file", { path: "/documents/two-tabs.md", content: "Two tabs." });
    const second = await open(`/w/${ws}/inbox?approval=${id}`);
    // A third page hears no events: it only learns by asking.
    const deaf = await open("/icon.svg");
    await deaf.route("**/events", (route) => route.abort());
    await deaf.goto(`/w/${ws}/inbox?approval=${id}`);
    await card(deaf, id).getByRole("button", { name: "Reject" }).waitFor();
    await card(second, id).getByRole("button", { name: "Approve" }).waitFor();
    await first.goto(`/w/${ws}/inbox?approval=${id}`);
    await first.waitForTimeout(500);
    await card(first, id).getByRole("button", { name: "Approve" }).click();
    for (const page of [first, second]) {
      await card(page, id).getByText(`${owner.name}`, { exact: true }).waitFor();
      await card(page, id)
        .getByText(/approved, today/)
        .waitFor();
      await page.locator(".inbox-card .slip[data-state=done]").waitFor();
      expect(await card(page, id).getByRole("button").count()).toBe(0);
    }
    await card(deaf, id).getByRole("button", { name: "Reject" }).click();
    await card(deaf, id).getByRole("button", { name: "Reject" }).click();
    await card(deaf, id).getByText(`Already decided by ${owner.name}`).waitFor();
    expect((await read(first, `/approvals/${id}`)).state).toBe("executed");
  });

  test("arguments are edited by their types; what does not fit is said at its field, and the edit is what runs", async () => {
    const page = await open(`/w/${ws}/inbox`);
    const id = await asked(page, "write_file", {
      path: "/documents/edit-me.md",
      content: "Monday.",
      expected_version: 0,
    });
    await page.goto(`/w/${ws}/inbox?approval=${id}`);
    await page.waitForTimeout(500);
    await card(page, id).getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Only if it is version").fill("latest");
    await page.getByRole("button", { name: "Approve with these changes" }).click();
    await page.getByText("A whole number, such as 12.").waitFor();
    await page.getByLabel("Only if it is version").fill("0");
    await page.getByLabel("Text", { exact: true }).fill("");
    await page.getByRole("button", { name: "Approve with these changes" }).click();
    await page.locator(".field", { hasText: "Text" }).locator(".help-error").waitFor();
    expect((await read(page, `/approvals/${id}`)).state).toBe("pending");
    await page.getByLabel("Text", { exact: true }).fill("Friday.");
    await page.getByLabel("Text", { exact: true }).press("Enter");
    expect((await read(page, `/approvals/${id}`)).state).toBe("pending");
    await page.getByLabel("Text", { exact: true }).fill("Friday.");
    await page.getByRole("button", { name: "Approve with these changes" }).click();
    await card(page, id)
      .getByText(/approved with changes/)
      .waitFor();
    const done = await settled(page, id);
    expect(done.arguments).toEqual({ path: "/documents/edit-me.md", content: "Friday.", expected_version: 0 });
    await card(page, id).getByText("What was asked for").click();
    expect(await card(page, id).locator("del").first().textContent()).toContain("Monday.");
  });

  test("deleting asks for the name; the slip then offers to take it back, and says that it was", async () => {
    const page = await open(`/w/${ws}/inbox`);
    const written = await asked(page, "write_file", { path: "/documents/old.md", content: "Old." });
    await page.request.post(`/api/v1/approvals/${written}/decision`, {
      data: { decision: "approve" },
      headers: { origin: app.url },
    });
    await settled(page, written);
    const id = await asked(page, "rm", { path: "/documents/old.md" });
    await page.goto(`/w/${ws}/inbox?approval=${id}`);
    const remove = card(page, id).getByRole("button", { name: "Approve deletion" });
    await remove.waitFor();
    await page.waitForTimeout(500);
    await remove.click({ force: true });
    await page.getByLabel("Type the name to allow it").fill("old");
    await page.getByLabel("Type the name to allow it").press("Enter");
    expect((await read(page, `/approvals/${id}`)).state).toBe("pending");
    await page.getByLabel("Type the name to allow it").fill("old.md");
    await remove.click();
    await settled(page, id);
    const slip = page.locator(".inbox-card .slip");
    await slip.getByRole("button", { name: /^Undo/ }).click();
    await slip.getByText("Taken back").waitFor();
    await page.locator(".toast", { hasText: "Taken back" }).waitFor();
    const { items } = await read(page, `/workspaces/${ws}/documents`);
    expect(items.map((item: { fileName: string }) => item.fileName)).toContain("old.md");
  });

  test("keys alone are enough: the card is reached, rejected with a reason, and the page says so", async () => {
    const page = await open(`/w/${ws}/inbox`);
    const id = await asked(page, "write_file", {
      path: "/documents/keys.md",
      content: "Keys.",
    });
    await page.goto(`/w/${ws}/inbox?approval=${id}`);
    await card(page, id).getByRole("button", { name: "Reject" }).waitFor();
    await page.waitForTimeout(500);
    const name = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
    for (let step = 0; step < 60 && (await name()) !== "Reject"; step += 1) await page.keyboard.press("Tab");
    expect(await name()).toBe("Reject");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Not today");
    await page.keyboard.press("Tab");
    expect(await name()).toBe("Reject");
    await page.keyboard.press("Space");
    await card(page, id).getByText("Reason: Not today").waitFor();
    expect(await read(page, `/approvals/${id}`)).toMatchObject({ state: "rejected", reason: "Not today" });
  });

  const dresses = [
    { name: "1440 px, light, English", width: 1440, height: 900, theme: "light", locale: "en" },
    { name: "360 px, dark, Chinese", width: 360, height: 740, theme: "dark", locale: "zh" },
    { name: "360 px, light, English", width: 360, height: 740, theme: "light", locale: "en" },
  ] as const;
  test.each(dresses)("chat with cards and inbox fit and have no violation: $name", async (dress) => {
    const { width, height, theme, locale } = dress;
    const chat = await threeCards(`gates-${width}-${locale}`);
    const thread = new URL(chat.url()).pathname;
    const first = (await pending(chat))[0]!.id;
    const page = await open("/icon.svg", {
      viewport: { width, height },
      colorScheme: theme,
      reducedMotion: "reduce",
      hasTouch: width < 500,
    });
    await page.context().addCookies([
      { name: "candor_locale", value: locale, url: app.url },
      { name: "candor_theme", value: theme, url: app.url },
    ]);
    const wrong: string[] = [];
    const tabs = ["", `?approval=${first}`, "?tab=requests", "?tab=notifications"].map(
      (query) => `/w/${ws}/inbox${query}`,
    );
    for (const path of [thread, ...tabs, `/w/${ws}/settings?tab=consents`]) {
      await page.goto(path);
      await page.waitForFunction(() => document.querySelectorAll(".skel, [aria-busy='true']").length === 0);
      await page.waitForTimeout(600);
      if (!(await fitsWidth(page))) wrong.push(`${path}: scrolls sideways`);
      const place = path
        .replace(/.*\//, "")
        .replaceAll(/[?=]/g, "-")
        .replace(/thr_\w+/, "thread")
        .replace(/apr_\w+/, "card");
      const folder = process.env.CANDOR_SHOTS;
      if (folder) await page.screenshot({ path: `${folder}/${place}-${width}-${theme}-${locale}.png` });
      await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) });
      if (folder) await page.screenshot({ path: `${folder}/${place}-${width}-${theme}-${locale}-full.png` });
      wrong.push(...(await axeViolations(page)).map((violation) => `${path}: ${violation}`));
      await page.setViewportSize({ width, height });
    }
    if (width < 500) {
      await page.goto(`/w/${ws}/inbox?approval=${first}`);
      const approve = page.locator(".decide .btn-pen");
      await approve.waitFor();
      const box = await approve.boundingBox();
      expect(box!.height).toBeGreaterThanOrEqual(43);
      expect(box!.width).toBeGreaterThan(250);
      await page.locator(".inbox-back").tap();
      await page.locator(".inbox-list .wait").first().tap();
      await approve.waitFor();
    }
    await withdrawAll(chat);
    await chat.locator("[data-approval]", { hasText: "Withdrawn" }).nth(2).waitFor();
    expect(wrong).toEqual([]);
  });
});
