import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "@/tests/support/app-server";
import { axeViolations, chromiumPath, launchBrowser, openPage, type Watched } from "@/tests/support/browser";
import { ask, fitsWidth, setUp, uploadDocuments } from "./walk";

/** Pages load at their own pace. */
const patient = { timeout: 15_000 };

describe.skipIf(!chromiumPath)("where work is given", () => {
  let app: App;
  let browser: Browser;
  let watched: Watched;
  let page: Page;
  let workspaceId: string;
  const field = () => page.getByRole("textbox", { name: "Message" });
  const draft = () => field().inputValue();
  const options = () => page.getByRole("option").allInnerTexts();

  beforeAll(async () => {
    app = await startApp();
    browser = await launchBrowser();
    watched = await openPage(browser, app.url, { viewport: { width: 1280, height: 800 } });
    page = watched.page;
    workspaceId = await setUp(page);
    await uploadDocuments(page, workspaceId, ["hr-handbook.md", "suppliers.md"]);
    await page.goto(`/w/${workspaceId}/threads`);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test("Enter that chooses a word of an input method sends nothing; Shift and Enter begin a line", async () => {
    await field().fill("搜索");
    for (const init of [{ isComposing: true }, { keyCode: 229 }]) {
      await field().dispatchEvent("keydown", { key: "Enter", bubbles: true, ...init });
    }
    await field().dispatchEvent("compositionstart");
    await field().press("Enter");
    await field().dispatchEvent("compositionend");
    expect(new URL(page.url()).pathname).toMatch(/\/threads$/);
    await field().fill("one");
    await field().press("Shift+Enter");
    await field().pressSequentially("two");
    expect(await draft()).toBe("one\ntwo");
  });

  test("pain 103: what was written stays through a reload, and through a send that did not get there", async () => {
    await page.reload();
    await expect.poll(draft, patient).toBe("one\ntwo");
    await page.route("**/api/v1/workspaces/*/threads", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await field().press("Enter");
    await page.getByRole("button", { name: "Retry" }).waitFor();
    expect(await draft()).toBe("one\ntwo");
    await page.unroute("**/api/v1/workspaces/*/threads");
    await page.route("**/api/v1/threads/*/messages", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await page.getByRole("button", { name: "Retry" }).click();
    await page.waitForURL(/\/threads\/thr_/);
    await page.getByRole("button", { name: "Retry" }).waitFor();
    expect(await draft()).toBe("one\ntwo");
    await page.unroute("**/api/v1/threads/*/messages");
    await page.reload();
    await expect.poll(draft, patient).toBe("one\ntwo");
    await field().fill("");
  });

  test("@ finds documents as one types, is walked with the keys, and names them in the message", async () => {
    await field().pressSequentially("Ask ines@example.org about @hand");
    await expect.poll(options, patient).toEqual([expect.stringContaining("handbook")]);
    expect(await axeViolations(page)).toEqual([]);
    await field().press("Enter");
    expect(await draft()).toMatch(/about @hr-handbook $/);
    await field().press("@");
    await expect.poll(async () => (await options()).length, patient).toBeGreaterThan(0);
    await field().press("Escape");
    await expect.poll(options, patient).toEqual([]);
    await field().press("Backspace");
    await field().pressSequentially("how many days of annual leave there are");
    const sent = page.waitForRequest((request) => request.method() === "POST" && /\/messages$/.test(request.url()));
    await field().press("Enter");
    expect((await sent).postDataJSON().mentions).toEqual([expect.stringMatching(/^doc_/)]);
    await page.locator(".turn-tools").first().waitFor();
    expect(await draft()).toBe("");
    expect(await page.locator(".turn.is-person .badge").first().textContent()).toContain("handbook");
  });

  test("/ brings a saved prompt; Tab goes through its blanks, and Enter sends none unfilled", async () => {
    await field().fill("Compare {{first}} with {{second}}");
    await page.getByRole("button", { name: "Saved prompts" }).click();
    await page.getByRole("button", { name: "Save what I have written" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Compare two");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Use Compare two" }).waitFor();
    await page.keyboard.press("Escape");
    await field().fill("");
    await field().pressSequentially("/comp");
    await expect.poll(options, patient).toEqual([expect.stringContaining("Compare two")]);
    await field().press("Enter");
    await page.keyboard.type("oak");
    await page.keyboard.press("Enter");
    await page.keyboard.type("beech");
    expect(await draft()).toBe("Compare oak with beech");
    await field().fill("");
  });

  test("a deleted prompt comes back", async () => {
    await page.getByRole("button", { name: "Saved prompts" }).click();
    await page.getByRole("button", { name: "More about Compare two" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Use Compare two" }).waitFor();
    await page.keyboard.press("Escape");
  });

  test("threads are found, renamed where they stand, deleted and brought back", async () => {
    await page.goto(`/w/${workspaceId}/threads`);
    const thread = page.locator("a.thread").first();
    await thread.focus();
    await page.keyboard.press("F2");
    await page.getByLabel("Title of the thread").fill("Leave of 2026");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: /Leave of 2026/ }).waitFor();
    await page.getByRole("searchbox", { name: "Search threads" }).fill("annual leave");
    await expect.poll(() => page.locator("a.thread").count(), patient).toBe(1);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Delete");
    await page.getByText("“Leave of 2026” is deleted.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.waitForURL(/\/threads\/thr_/);
    await page.locator(".turn-tools").first().waitFor();
  });

  test("an answer that came while one was elsewhere is new until it is looked at", async () => {
    const path = (await page.locator("a.thread").first().getAttribute("href"))!;
    await page.goto(path);
    await ask(page, "When does the office close?");
    const row = page.locator(`a.thread[href="${path}"]`);
    expect(await row.getAttribute("data-unread")).toBeNull();
    await page.goto(`/w/${workspaceId}/documents`);
    const answer = await page.request.post(`/api/v1${path.replace(/^\/w\/[^/]+/, "")}/messages?wait=true`, {
      data: { text: "And when does it open?" },
      headers: { origin: app.url },
    });
    expect(answer.status()).toBe(200);
    await expect.poll(() => row.getAttribute("data-unread"), patient).toBe("true");
    expect(await row.textContent()).toContain("New answer");
    await row.click();
    await expect.poll(() => row.getAttribute("data-unread"), patient).toBeNull();
  });

  test("on a phone the list fits above the field, and a finger chooses from it", async () => {
    const { context, page: phone } = await openPage(browser, app.url, {
      viewport: { width: 360, height: 420 },
      hasTouch: true,
      isMobile: true,
      storageState: await watched.context.storageState(),
    });
    await phone.goto(`/w/${workspaceId}/threads`);
    await phone.getByRole("button", { name: "Name a document or a thread" }).tap();
    const list = phone.locator(".suggest");
    await phone.getByRole("option").first().waitFor();
    const box = (await list.boundingBox())!;
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(360);
    expect(await fitsWidth(phone)).toBe(true);
    await phone.getByRole("option").first().tap();
    await expect.poll(() => phone.locator(".file.is-mention").count(), patient).toBe(1);
    await context.close();
  });

  test("a turn's page says what it was given and what it used, and nothing on the way logged an error", async () => {
    const { items } = await (await page.request.get(`/api/v1/workspaces/${workspaceId}/threads?q=leave`)).json();
    const messages = await (await page.request.get(`/api/v1/threads/${items[0].id}/messages`)).json();
    const { turnId } = messages.items[0].metadata;
    await page.goto(`/w/${workspaceId}/threads/${items[0].id}/turns/${turnId}`);
    await page.getByText("of 80").first().waitFor();
    for (const text of ["Search Knowledge Base", "SHA-256", turnId]) {
      expect(await page.getByRole("main").innerText()).toContain(text);
    }
    expect(await axeViolations(page)).toEqual([]);
    expect(watched.problems).toEqual([]);
  });
});
