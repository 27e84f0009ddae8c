import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type App, startApp } from "@/tests/support/app-server";
import { chromiumPath, launchBrowser, openPage, type Watched } from "@/tests/support/browser";
import { createPostgresDatabase } from "@/tests/support/database";
import { pdfText } from "@/tests/support/pdf-text";
import { type ScriptedOpenAI, startFollowingModel } from "@/tests/support/scripted-openai/start-following-model";
import { ask, setUp, uploadDocuments } from "./walk";

const keys = { AUTH_SECRET: "a".repeat(40), ENCRYPTION_KEY: Buffer.alloc(32, 3).toString("base64") };
const hasPostgres = inject("postgresUrl") !== "";
const settings = [
  { engine: "built-in engine", model: undefined, postgres: false },
  { engine: "chat completions", model: "chat" as const, postgres: hasPostgres },
  { engine: "responses", model: "responses" as const, postgres: false },
].map((setting) => ({
  ...setting,
  name: `${setting.engine}, ${setting.postgres ? "PostgreSQL" : "embedded database"}`,
}));

describe.skipIf(!chromiumPath).each(settings)("the main job in a browser: $name", ({ model, postgres }) => {
  let app: App;
  let server: ScriptedOpenAI | undefined;
  let browser: Browser;
  let watched: Watched;
  let page: Page;
  let workspaceId: string;

  beforeAll(async () => {
    server = model ? await startFollowingModel() : undefined;
    app = await startApp({
      env: {
        ...(server && model
          ? { OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: "sk-loopback", OPENAI_API_MODE: model }
          : {}),
        ...(postgres ? { DATABASE_URL: await createPostgresDatabase(inject("postgresUrl")), ...keys } : {}),
      },
    });
    browser = await launchBrowser();
    watched = await openPage(browser, app.url, { viewport: { width: 1440, height: 900 }, acceptDownloads: true });
    page = watched.page;
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    await server?.stop();
  });

  test("somebody signs up and uploads documents in English and Chinese, a PDF and a DOCX among them", async () => {
    workspaceId = await setUp(page);
    await uploadDocuments(page, workspaceId, [
      "hr-handbook.md",
      "maintenance-manual.pdf",
      "suppliers.md",
      "travel-policy.zh.docx",
      "warehouse-safety.zh.pdf",
    ]);
  });

  test.each([
    ["How many days of annual leave does every employee have?", "27 days"],
    ["库内叉车限速是多少？", "8公里"],
  ])("%s: the answer's citation opens the passage in its document", async (question, words) => {
    await page.goto(`/w/${workspaceId}/threads`);
    await ask(page, question);
    await expect.poll(() => page.locator(".said").last().textContent()).toContain(words);
    const passage = await openCitation(words);
    await passage.getByRole("link", { name: "Open in document" }).click();
    await page.waitForURL(/\/documents\/doc_/);
    await expect
      .poll(() =>
        page
          .locator("mark")
          .allInnerTexts()
          .then((texts) => texts.join("")),
      )
      .toContain(words);
    expect(await page.locator("mark").first().isVisible()).toBe(true);
  });

  test("a report is asked for, its slip ends as done, it is read and exported in every format", async () => {
    await page.goto(`/w/${workspaceId}/threads`);
    await ask(page, "Write a report about forklift speed limits (叉车限速) in the warehouse and annual leave");
    const slip = page.locator(".turn .slip").last();
    await expect.poll(() => slip.getAttribute("data-state"), { timeout: 60_000 }).toBe("done");
    await slip.getByRole("link", { name: "Open report" }).click();
    await page.waitForURL(/\/reports\//);
    await page.locator("article h1, .said h1, main h1").first().waitFor();
    for (const [format, check] of [
      ["Markdown", (bytes: Buffer) => /^#|\n# /.test(bytes.toString("utf8"))],
      ["HTML", (bytes: Buffer) => /^<!doctype html>/i.test(bytes.toString("utf8"))],
      ["PDF", (bytes: Buffer) => bytes.subarray(0, 5).toString() === "%PDF-"],
      ["Word", (bytes: Buffer) => bytes.subarray(0, 2).toString() === "PK"],
      ["LaTeX", (bytes: Buffer) => bytes.toString("utf8").includes("叉车")],
      ["EPUB", (bytes: Buffer) => bytes.subarray(30, 38).toString() === "mimetype"],
      ["Plain text", (bytes: Buffer) => bytes.toString("utf8").includes("叉车")],
    ] as const) {
      await page.getByRole("button", { name: "Export" }).click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("menuitem", { name: format }).click(),
      ]);
      const bytes = readFileSync(await download.path());
      expect(check(bytes), format).toBe(true);
      expect(download.suggestedFilename()).toMatch(/\d{4}-\d{2}-\d{2}/);
      if (format === "PDF") expect(await pdfText(bytes)).toContain("叉车");
    }
  });

  test("an admin switches reports off; the same request gets the notice and nothing runs", async () => {
    await page.goto(`/w/${workspaceId}/tools`);
    await page.getByRole("switch", { name: /Generate Report/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await dialog.getByRole("textbox").first().fill("Budget review until Friday");
    await dialog.getByRole("button", { name: /switch off/i }).click();
    await expect
      .poll(() => page.getByRole("switch", { name: /Generate Report/ }).getAttribute("aria-checked"))
      .toBe("false");
    const before = await reports();
    await page.goto(`/w/${workspaceId}/threads`);
    await ask(page, "Write a report about forklift speed limits (叉车限速) in the warehouse and annual leave");
    const notice = page.locator(".off");
    await notice.waitFor();
    const words = await notice.textContent();
    expect(words).toContain("Generate Report");
    expect(words).toContain("Ines Okafor");
    expect(words).toContain("Budget review until Friday");
    expect(words).toContain("Instead");
    expect(await page.locator(".turn .slip").count()).toBe(0);
    expect(await reports()).toBe(before);
  });

  test("nothing on the way logged an error or left the origin", () => {
    expect(watched.problems).toEqual([]);
  });

  /** Opens the answer's citations one by one until one shows the words; fails when none does. */
  async function openCitation(words: string) {
    const marks = page.locator(".said .cite");
    const passage = page.locator(".passage.is-open");
    const seen: string[] = [];
    for (let index = 0; index < (await marks.count()); index += 1) {
      await marks.nth(index).click();
      await passage.waitFor();
      const text = (await passage.textContent()) ?? "";
      if (text.includes(words)) return passage;
      seen.push(text);
      await page.keyboard.press("Escape");
      await passage.waitFor({ state: "detached" });
    }
    return expect.fail(`No citation holds "${words}": ${seen.join(" | ")}`);
  }

  async function reports(): Promise<number> {
    const response = await page.request.get(`/api/v1/workspaces/${workspaceId}/reports`);
    return (await response.json()).items.length;
  }
});
