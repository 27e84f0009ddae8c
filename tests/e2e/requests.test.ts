import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "@/tests/support/app-server";
import { axeViolations, chromiumPath, launchBrowser, openPage, type Watched } from "@/tests/support/browser";
import { ask, owner, setUp } from "./walk";

const editor = { name: "Pavel Roth", email: "pavel@example.org", password: "correct horse battery" };

describe.skipIf(!chromiumPath)("asking an admin, in two browsers", () => {
  let app: App;
  let browser: Browser;
  let admin: Watched;
  let other: Watched;
  let ws: string;

  beforeAll(async () => {
    app = await startApp();
    browser = await launchBrowser();
    admin = await openPage(browser, app.url, { viewport: { width: 1440, height: 900 } });
    ws = await setUp(admin.page);
    const invite = await post(admin.page, `/workspaces/${ws}/invites`, { role: "editor" });
    await post(admin.page, `/invites/${invite.code}/accept`, editor);
    await admin.page.request.patch(`/api/v1/workspaces/${ws}/tools/generate_report`, {
      data: { status: "disabled", reason: "Budget review" },
      headers: { origin: app.url },
    });
    other = await openPage(browser, app.url, { viewport: { width: 1440, height: 900 } });
    await other.page.goto("/sign-in");
    await other.page.getByLabel("E-mail").fill(editor.email);
    await other.page.getByLabel("Password").fill(editor.password);
    await other.page.getByRole("button", { name: "Sign in" }).click();
    await other.page.waitForURL(/\/w\//);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  async function post(page: Page, path: string, data: object) {
    return (await page.request.post(`/api/v1${path}`, { data, headers: { origin: app.url } })).json();
  }

  test("a tool that is off is asked for from the chat; the admin's inbox counts it; the answer comes back", async () => {
    const page = other.page;
    await ask(page, "Write a report about annual leave");
    const notice = page.locator(".off");
    await notice.getByText(`the workspace, ${owner.name}`).waitFor();
    await notice.getByRole("button", { name: "Ask for Generate Report" }).click();
    await page.getByLabel("Why you need it (optional)").fill("For the fair in May");
    await page.getByRole("button", { name: "Send the request" }).click();
    await notice.getByText(/Asked today .*, not answered yet/).waitFor();
    await page
      .locator(".cap", { hasText: "Generate Report" })
      .getByText(/not answered yet/)
      .waitFor();
    expect(await notice.getByRole("button", { name: "Ask for Generate Report" }).count()).toBe(0);

    await admin.page.locator(".nav .count.is-yours").waitFor();
    await admin.page.locator(".toast", { hasText: `${editor.name} asks for Generate Report` }).waitFor();
    await admin.page.getByRole("link", { name: /^Inbox/ }).click();
    await admin.page.getByRole("tab", { name: /^Requests/ }).click();
    await admin.page.getByText("“For the fair in May”", { exact: true }).waitFor();
    expect(await axeViolations(admin.page)).toEqual([]);
    await admin.page.getByRole("button", { name: "Decline" }).click();
    await admin.page.getByLabel("A word to them (optional)").fill("Ask again in June");
    await admin.page.getByRole("dialog").getByRole("button", { name: "Decline" }).click();
    await admin.page.getByText(new RegExp(`Declined by ${owner.name}, today`)).waitFor();
    await admin.page.locator(".nav .count.is-yours").waitFor({ state: "detached" });

    await notice.getByText(new RegExp(`Declined by ${owner.name}`)).waitFor();
    await notice.getByText("Ask again in June").waitFor();
    await page.getByRole("link", { name: /unread notification/ }).click();
    await page.getByText(`${owner.name} answered your request for Generate Report: Declined.`).first().waitFor();
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await page.getByRole("link", { name: "Notifications", exact: true }).waitFor();
    expect([...admin.problems, ...other.problems]).toEqual([]);
  });
});
