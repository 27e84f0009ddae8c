import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "@/tests/support/app-server";
import { axeViolations, chromiumPath, launchBrowser, openPage, type Watched } from "@/tests/support/browser";
import { owner, setUp } from "./walk";

const editor = { name: "Pavel Roth", email: "pavel@example.org", password: "correct horse battery" };

describe.skipIf(!chromiumPath)("how one is told, in two browsers", () => {
  let app: App;
  let browser: Browser;
  let first: Watched;
  let other: Watched;
  let ws: string;

  beforeAll(async () => {
    app = await startApp();
    browser = await launchBrowser();
    first = await openPage(browser, app.url, { viewport: { width: 1440, height: 900 } });
    ws = await setUp(first.page);
    const invite = await post(first.page, `/workspaces/${ws}/invites`, { role: "editor" });
    await post(first.page, `/invites/${invite.code}/accept`, editor);
    other = await openPage(browser, app.url, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await other.page.goto("/sign-in");
    await other.page.getByLabel("E-mail").fill(editor.email);
    await other.page.getByLabel("Password").fill(editor.password);
    const line = other.page.waitForResponse((response) => response.url().includes(`/workspaces/${ws}/events`));
    await other.page.getByRole("button", { name: "Sign in" }).click();
    // What is told before the line of events stands is counted at the bell and not told aloud.
    await line;
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  async function post(page: Page, path: string, data: object) {
    return (await page.request.post(`/api/v1${path}`, { data, headers: { origin: app.url } })).json();
  }
  async function mention(text: string): Promise<string> {
    const { id } = await post(first.page, `/workspaces/${ws}/threads`, { visibility: "workspace", title: "The fair" });
    await post(first.page, `/threads/${id}/messages?wait=true`, { text });
    return id;
  }

  test("who is named hears of it at once, sees it counted, and comes to the thread by it", async () => {
    const { page } = other;
    const sent = mention(`@${editor.name}, is the slipway free?`);
    await page.locator(".toast", { hasText: `${owner.name} named you in “The fair”.` }).waitFor();
    await page.getByRole("link", { name: "1 unread notification" }).click();
    const line = page.locator(".note", { hasText: `${owner.name} named you in “The fair”.` });
    await line.getByText(`“@${editor.name}, is the slipway free?”`).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await line.getByRole("link").click();
    await page.waitForURL(new RegExp(`/threads/${await sent}$`));
    await page.getByRole("link", { name: "Notifications", exact: true }).waitFor();
  });

  test("a kind that is switched off is told no more; without a mail server the page says so", async () => {
    const { page } = other;
    await page.goto(`/w/${ws}/inbox?tab=notifications`);
    await page.getByRole("link", { name: "Choose how you are told" }).click();
    await page.getByText("No mail server is set up on this installation", { exact: false }).waitFor();
    const bell = page.getByRole("switch", { name: "At the bell: Somebody named you in a chat" });
    expect(await bell.getAttribute("aria-checked")).toBe("true");
    await bell.click();
    await page
      .locator('[role=switch][aria-checked=false][aria-label="At the bell: Somebody named you in a chat"]')
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.reload();
    await page
      .locator('[role=switch][aria-checked=false][aria-label="At the bell: Somebody named you in a chat"]')
      .waitFor();
    await mention(`@${editor.name}, once more`);
    const { notifications } = await (await page.request.get(`/api/v1/workspaces/${ws}/inbox`)).json();
    expect(notifications).toBe(0);
    expect([...first.problems, ...other.problems]).toEqual([]);
  });
});
