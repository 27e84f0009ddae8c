import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "@/tests/support/app-server";
import { axeViolations, chromiumPath, launchBrowser, openPage, type Watched } from "@/tests/support/browser";
import { ask, fitsWidth, setUp } from "./walk";

describe.skipIf(!chromiumPath)("the memory page", () => {
  let app: App;
  let browser: Browser;
  let watched: Watched;
  let ws: string;

  beforeAll(async () => {
    app = await startApp();
    browser = await launchBrowser();
    watched = await openPage(browser, app.url, { viewport: { width: 360, height: 740 } });
    ws = await setUp(watched.page);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const write = async (markdown: string) => {
    const answer = await watched.page.request.put(`/api/v1/me/memory?workspace=${ws}`, {
      data: { markdown },
      headers: { origin: app.url },
    });
    expect(answer.status()).toBe(200);
  };

  test("a line from a chat names it, goes, and comes back; two who write lose nothing; an old version returns", async () => {
    const { page, problems } = watched;
    await ask(page, "Remember that I work in the Cologne office.");
    await page.goto(`/w/${ws}/memory`);
    const entry = page.locator(".memory-entry").filter({ hasText: "Cologne office" });
    await entry.getByText("Ines Okafor, through Candor").waitFor();
    expect(await entry.getByRole("link").first().getAttribute("href")).toMatch(/\/threads\/thr_/);
    expect(await fitsWidth(page)).toBe(true);
    expect(await axeViolations(page)).toEqual([]);

    await entry.getByRole("button", { name: /Take out/ }).click();
    await page.getByRole("button", { name: "Put back" }).click();
    await entry.getByText("Ines Okafor, through Candor").waitFor();

    await page.getByRole("button", { name: "Edit as text" }).press("Enter");
    const text = page.getByRole("textbox", { name: /as Markdown/ });
    const before = await text.inputValue();
    await text.fill(`${before}\n- mine`);
    await write(`${before}\n- theirs`);
    await page.getByText("Somebody saved another version meanwhile.").waitFor();
    expect(await text.inputValue()).toBe(`${before}\n- mine`);
    await page.getByRole("button", { name: "Put mine into theirs" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator(".memory-entry").filter({ hasText: "mine" }).waitFor();
    expect(await page.locator(".memory-text").allInnerTexts()).toEqual(
      expect.arrayContaining(["mine", "theirs", expect.stringContaining("Cologne office")]),
    );

    await page.getByRole("button", { name: "Bring version 1 back" }).click();
    await page.getByRole("button", { name: "Bring it back" }).click();
    await page.locator(".memory-entry").filter({ hasText: "theirs" }).waitFor({ state: "detached" });
    expect(await page.locator(".memory-text").count()).toBe(1);
    expect(problems).toEqual([]);
  });
});
