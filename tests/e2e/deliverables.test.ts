import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "@/tests/support/app-server";
import { chromiumPath, launchBrowser, openPage, type Watched } from "@/tests/support/browser";
import { type ImageServer, startImageServer } from "@/tests/support/image-server";
import { ask, setUp } from "./walk";

const said = "It shows a trademark";

describe.skipIf(!chromiumPath)("images, resumes and the library in a browser", () => {
  let app: App;
  let images: ImageServer;
  let browser: Browser;
  let watched: Watched;
  let page: Page;
  let ws: string;

  beforeAll(async () => {
    images = await startImageServer();
    // Of two, the second is refused; tried again, it is drawn.
    images.answer = (_, n) =>
      n === 1 ? { status: 400, error: { code: "moderation_blocked", message: said } } : { image: "bytes" };
    const model = { OPENAI_BASE_URL: images.baseUrl, OPENAI_API_KEY: "k", IMAGE_MODEL: "painter" };
    app = await startApp({ env: model });
    browser = await launchBrowser();
    watched = await openPage(browser, app.url, { viewport: { width: 1280, height: 900 } });
    page = watched.page;
    ws = await setUp(page);
    const of = `/api/v1/workspaces/${ws}`;
    const headers = { origin: app.url };
    const told = await page.request.patch(of, { data: { models: { chat: "built-in" } }, headers });
    expect(told.status()).toBe(200);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    await images?.close();
  });

  test("IM-08: of two images the one is shown in the thread, the other says why in the provider's words and is tried again", async () => {
    await page.goto(`/w/${ws}/threads`);
    await ask(page, "Draw two pictures of a harbour at dawn");
    const slips = page.locator(".turn .slip");
    await expect
      .poll(() => slips.evaluateAll((all) => all.map((one) => one.dataset.state).sort()))
      .toEqual(["done", "failed"]);
    const failed = page.locator('.turn .slip[data-state="failed"]');
    expect(await failed.innerText()).toContain(said);
    const shown = page.locator(".turn .gallery img");
    await expect
      .poll(() => shown.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)))
      .toEqual([64]);
    await failed.getByRole("button", { name: "Retry" }).click();
    await page.waitForURL(/\/images\/img_/);
    await page.locator("figure.drawn img").waitFor();
  });

  test("the library is narrowed by kind, state and title, by keyboard, and its address says so", async () => {
    await page.goto(`/w/${ws}/deliverables`);
    // What was fetched stands there: the page hears keys. Each moves on from the tab that has the focus by then.
    await page.locator("a.row-link").first().waitFor();
    await page.getByRole("tab", { name: "All" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("tab", { name: "Reports" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("list", { name: "Images" }).waitFor();
    expect(await page.locator(".tile").count()).toBe(3);
    await page.getByLabel("State", { exact: true }).selectOption("failed");
    await expect.poll(() => page.locator(".tile").count()).toBe(1);
    expect(await page.locator(".tile").innerText()).toContain(said);
    await page.waitForURL(/\?kind=image&state=failed$/);
    await page.getByLabel("Search titles").fill("lighthouse");
    await page.getByRole("heading", { name: "Nothing matches" }).waitFor();
    await page.getByRole("button", { name: "Show everything" }).click();
    await expect.poll(() => page.locator(".tile").count()).toBe(3);
    await page.waitForURL(/\?kind=image$/);
    await page.reload();
    await expect.poll(() => page.locator(".tile").count()).toBe(3);
  });

  test("pains 126, 127: a version of a resume is compared, brought back, and keeps its own address", async () => {
    const make = async (data: object) => {
      const path = `/api/v1/workspaces/${ws}/resumes`;
      return (await page.request.post(path, { data, headers: { origin: app.url } })).json();
    };
    const first = await make({ user_info: "# Ada Lind\n\n## Skills\nLanguages: Go\n" });
    const second = await make({ user_info: "## Skills\nTools: Kafka\n", parent_report_id: first.id });
    await page.goto(`/w/${ws}/resumes/${second.id}`);
    const versions = page.locator(".version");
    await expect.poll(() => versions.count()).toBe(2);
    await versions.last().getByRole("button", { name: "Compare" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Tools · Kafka").waitFor();
    await page.keyboard.press("Escape");
    await versions.last().getByRole("button", { name: "Bring back" }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(second.id));
    await expect.poll(() => versions.count()).toBe(3);
    expect(await versions.first().innerText()).toContain("From version 1");
    await versions.last().getByRole("link").click();
    await page.waitForURL(`**/resumes/${first.id}`);
    expect(await page.locator(".version[aria-current]").innerText()).toContain("v1");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download PDF" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("Ada-Lind-resume-v1.pdf");
  });

  test("pain 140: an export that cannot be made is said where it was asked for, and asked for again", async () => {
    const source = "The north gate opens at nine. It closes at five. The south gate is always open.";
    const path = `/api/v1/workspaces/${ws}/reports`;
    const data = { topic: "Gates", source_content: source };
    const { id } = await (await page.request.post(path, { data, headers: { origin: app.url } })).json();
    await page.goto(`/w/${ws}/reports/${id}`);
    const problem = {
      status: 503,
      code: "UPSTREAM_FAILED",
      title: "No",
      detail: "A font is missing.",
      hint: "Add it.",
    };
    await page.route("**/export?format=pdf", (route) =>
      route.fulfill({ status: 503, contentType: "application/problem+json", body: JSON.stringify(problem) }),
    );
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: "PDF" }).click();
    await page.getByText("PDF was not made. A font is missing.").waitFor();
    await page.unroute("**/export?format=pdf");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Retry" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^.+-v1-\d{4}-\d\d-\d\d\.pdf$/);
    expect(watched.problems).toEqual([]);
  });
});
