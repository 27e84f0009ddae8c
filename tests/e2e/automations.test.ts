import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "@/tests/support/app-server";
import { chromiumPath, launchBrowser, openPage, type Watched } from "@/tests/support/browser";
import { setUp, uploadDocuments } from "./walk";

const question = "How many days of annual leave does every employee have?";

describe.skipIf(!chromiumPath)("automations in a browser", () => {
  let app: App;
  let browser: Browser;
  let watched: Watched;
  let page: Page;
  let ws: string;

  beforeAll(async () => {
    app = await startApp();
    browser = await launchBrowser();
    watched = await openPage(browser, app.url, { viewport: { width: 1280, height: 900 } });
    page = watched.page;
    const workspaceId = await setUp(page);
    ws = `/w/${workspaceId}`;
    await uploadDocuments(page, workspaceId, ["hr-handbook.md"]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test("asked for in a chat: the card says what and when, a box is ticked, and what was approved stands in the list", async () => {
    await page.goto(`${ws}/threads`);
    await page
      .getByRole("textbox", { name: "Message" })
      .fill("Every weekday at 9 in Berlin save a list of new documents in /documents/inbox to /documents/lists/new.md");
    await page.keyboard.press("Enter");
    const card = page.locator(".ask[data-state=waiting]");
    await card.locator(".plan-steps").first().waitFor({ timeout: 60_000 });
    const words = await card.innerText();
    expect(words).toContain("Monday through Friday (Europe/Berlin)");
    expect(await card.locator(".schedule-preview time").count()).toBe(3);
    const box = card.getByRole("checkbox").first();
    expect(await box.isChecked()).toBe(false);
    await box.check();
    await card.getByRole("spinbutton").first().fill("2");
    const approve = card.getByRole("button", { name: "Approve" });
    await approve.and(page.locator(":not([aria-disabled])")).click();
    const slip = page.locator(".slip[data-state=done]").last();
    await slip.waitFor({ timeout: 60_000 });
    await page.getByRole("link", { name: "Automations" }).click();
    const row = page.locator("tbody tr").first();
    await row.waitFor();
    expect(await row.innerText()).toContain("Monday through Friday (Europe/Berlin)");
    await row.getByRole("link").first().click();
    await page.getByText("at most 2 times in one run").waitFor();
  });

  test("pain 184, 185: the builder keeps the zone, shows three runs, and refuses a schedule without one", async () => {
    await page.goto(`${ws}/automations/new`);
    await page.getByLabel("Name", { exact: true }).fill("Leave, every Tuesday");
    await page.getByLabel("Time zone").fill("Asia/Tokyo");
    await page.getByLabel("Repeats").selectOption("weekly");
    await page.getByRole("checkbox", { name: "Tue" }).check();
    await page.getByRole("checkbox", { name: "Mon" }).uncheck();
    await page.getByLabel("Time", { exact: true }).fill("07:30");
    const preview = page.locator(".schedule-preview");
    expect(await preview.innerText()).toContain("(Asia/Tokyo)");
    expect(await preview.locator("time").count()).toBe(3);
    // Tokyo knows no summer time: half past seven there is half past ten at night in UTC.
    expect(await preview.locator("time").first().getAttribute("datetime")).toMatch(/T22:30:00/);
    await page.getByLabel("Repeats").selectOption("cron");
    await page.getByLabel("Cron").fill("0 9 30 2 *");
    await page.getByLabel("Task for Candor").fill(question);
    await page.getByRole("button", { name: "Save and switch on" }).click();
    await page.getByText("One thing does not fit yet").waitFor();
    expect(await page.getByLabel("Cron").getAttribute("aria-invalid")).toBe("true");
    await page.getByLabel("Cron").fill("30 7 * * 2");
  });

  test("form and JSON are one definition: what changes in one stands in the other", async () => {
    await page.getByRole("tab", { name: "JSON" }).click();
    const text = page.getByLabel("Definition");
    const definition = JSON.parse(await text.inputValue());
    expect(definition.triggers[0].params).toEqual({ cron: "30 7 * * 2", timezone: "Asia/Tokyo" });
    await text.fill("{");
    await page.getByRole("tab", { name: "Form" }).click();
    await page.getByText("The form opens again when this text can be read.").waitFor();
    definition.goal = "Nobody asks twice.";
    definition.triggers[0].params.cron = "30 7 * * 1-5";
    await text.fill(JSON.stringify(definition));
    await page.getByRole("tab", { name: "Form" }).click();
    expect(await page.getByLabel("What it is for").inputValue()).toBe("Nobody asks twice.");
    expect(await page.getByLabel("Repeats").inputValue()).toBe("weekdays");
    await page.getByRole("button", { name: "Save and switch on" }).click();
    await page.waitForURL(/\/automations\/aut_/);
    await page.getByText("Monday through Friday (Asia/Tokyo)").first().waitFor();
  });

  test("pain 43: run now: the run's page follows it to its end, with its step, its chat and its trigger", async () => {
    await page.getByRole("button", { name: "Run now" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Run now" }).click();
    await page.waitForURL(/\/runs\/arn_/);
    await page.locator(".page .tool-line [data-state=done]").first().waitFor({ timeout: 60_000 });
    await page.locator(".run-steps li").first().waitFor();
    expect(await page.locator(".facts").innerText()).toContain("By hand");
    await page.getByRole("link", { name: "Open the chat" }).click();
    await page.waitForURL(/\/threads\//);
    await page.getByText(question).first().waitFor();
    await page.goBack();
  });

  test("a dry run changes nothing and says that it was one", async () => {
    await page.locator(".title-with-back a").click();
    await page.getByRole("button", { name: "Dry run" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Try it dry" }).click();
    await page.waitForURL(/\/runs\/arn_/);
    await page.locator(".page .badge", { hasText: "Dry run" }).waitFor();
    await page.getByText("Nothing was changed.").waitFor();
  });

  test("an edit makes a version; the one before is compared and brought back", async () => {
    await page.locator(".title-with-back a").click();
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("Time", { exact: true }).fill("08:00");
    await page.getByLabel("What changed").fill("Later");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL(/\/automations\/aut_[^/]+$/);
    const versions = page.locator(".version");
    await versions.nth(1).waitFor();
    expect(await versions.first().innerText()).toContain("Later");
    await versions.nth(1).getByRole("button", { name: "Compare with now" }).click();
    const diff = page.getByRole("dialog").locator(".diff");
    await diff.waitFor();
    expect(await diff.innerText()).toContain('"cron": "0 8 * * 1-5"');
    await page.keyboard.press("Escape");
    await versions.nth(1).getByRole("button", { name: "Bring back" }).click();
    await versions.nth(2).waitFor();
    await page.getByText("At 07:30, Monday through Friday (Asia/Tokyo)").first().waitFor();
  });

  test("it is paused and archived, and each state is the server's", async () => {
    await page.goto(`${ws}/automations`);
    const row = page.locator("tbody tr", { hasText: "Leave, every Tuesday" });
    await row.getByRole("switch").click();
    await row.getByText("Paused").waitFor();
    await row.getByRole("button", { name: /^More about/ }).click();
    await page.getByRole("menuitem", { name: "Archive" }).click();
    await row.getByText("Archived").waitFor();
    expect(await row.getByRole("switch").count()).toBe(0);
  });

  test("nothing on the way logged an error or left the origin", () => {
    expect(watched.problems).toEqual([]);
  });
});
