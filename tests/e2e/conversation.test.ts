import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "@/tests/support/app-server";
import { axeViolations, chromiumPath, launchBrowser, openPage, type Watched } from "@/tests/support/browser";
import { type ScriptedOpenAI, startScriptedOpenAI } from "@/tests/support/scripted-openai/start-scripted-openai";
import type { ScriptedReply, ScriptedRequest } from "@/tests/support/scripted-openai/types";
import { ask, fitsWidth, setUp } from "./walk";

const unbacked = "I have also sent the e-mail to Tomas.";
const remembered = "- Prefers the window seat.";

describe.skipIf(!chromiumPath)("a conversation", () => {
  let server: ScriptedOpenAI;
  let app: App;
  let browser: Browser;
  let watched: Watched;
  let page: Page;
  /** While it is held, the model says nothing. */
  let release = () => {};

  async function reply({ messages }: ScriptedRequest): Promise<ScriptedReply> {
    const last = messages.at(-1);
    const said = messages.findLast(({ role }) => role === "user")?.text ?? "";
    if (/^Hold/.test(said)) {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    }
    if (!said.includes("window seat")) return { text: `You said: ${said.split("\n").at(-1)}` };
    return last?.role === "tool"
      ? { text: `I have saved that to your memory. ${unbacked}` }
      : { toolCalls: [{ name: "update_memory", arguments: { updated_memory: remembered } }] };
  }

  beforeAll(async () => {
    server = await startScriptedOpenAI(reply);
    app = await startApp({
      env: { OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: "sk-loopback", OPENAI_API_MODE: "chat" },
    });
    browser = await launchBrowser();
    watched = await openPage(browser, app.url, { viewport: { width: 1280, height: 800 } });
    page = watched.page;
    await setUp(page);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    await server?.stop();
  });

  const field = () => page.getByRole("textbox", { name: "Message" });
  const send = async (text: string) => {
    await field().fill(text);
    await field().press("Enter");
  };
  const said = () => page.locator(".turn:not(.is-person) .said").allInnerTexts();
  const questions = () => page.locator(".turn.is-person .turn-body > p:not(.is-working)").allInnerTexts();

  test("pains 88, 93, 101, 128: what waits is seen, changed and taken back; versions of a question and of an answer are shown in turn", async () => {
    await send("Hold on");
    await page.waitForURL(/\/threads\/thr_/);
    await page.getByRole("button", { name: "Stop", exact: true }).waitFor();
    await send("Second");
    await page.locator("#main").getByText("It is answered next.").waitFor();
    await send("Third");
    await page.locator("#main").getByText("Number 2 in the queue.").waitFor();
    await page.reload();
    await page.locator("#main").getByText("Number 2 in the queue.").waitFor();
    await page.getByRole("button", { name: "Stop", exact: true }).waitFor();
    await page.getByRole("button", { name: "Take back" }).last().click();
    await page.locator("#main").getByText("Number 2 in the queue.").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByRole("textbox", { name: "Your message" }).fill("Second, please");
    await page.keyboard.press("Control+Enter");
    await page.locator(".turn", { hasText: "Second, please" }).waitFor();
    release();
    await expect.poll(said, { timeout: 20_000 }).toEqual(["You said: Hold on", "You said: Second, please"]);
    await page.locator(".turn-tools").nth(1).waitFor();

    const first = page.locator(".turn.is-person").first();
    await first.hover();
    await first.getByRole("button", { name: "Edit", exact: true }).click();
    const edit = page.getByRole("textbox", { name: "Your message" });
    expect(await edit.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(0);
    await edit.fill("nothing");
    await edit.press("Escape");
    expect(await questions()).toEqual(["Hold on", "Second, please"]);
    await first.getByRole("button", { name: "Edit", exact: true }).click();
    await edit.fill("First");
    await edit.press("Control+Enter");
    await expect.poll(said, { timeout: 20_000 }).toEqual(["You said: First"]);
    const versions = page.getByRole("group", { name: "Versions" });
    await versions.getByText("2/2").waitFor();
    await versions.getByRole("button", { name: "Version before" }).click();
    await expect.poll(questions, { timeout: 20_000 }).toEqual(["Hold on", "Second, please"]);
    await page.getByRole("button", { name: "Answer again" }).last().click();
    const ofAnswer = page.locator(".turn-tools").last().getByRole("group", { name: "Versions" });
    await ofAnswer.getByText("2/2").waitFor({ timeout: 20_000 });
    await page.reload();
    await ofAnswer.getByText("2/2").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await fitsWidth(page)).toBe(true);
    expect(watched.problems).toEqual([]);
  });

  test("a sentence that a receipt backs opens it by keyboard; one that no record confirms says so, also after a reload", async () => {
    await page.getByRole("link", { name: "New thread" }).click();
    await page.locator("article.turn").first().waitFor({ state: "detached" });
    await field().waitFor();
    await ask(page, "Remember the window seat");
    for (const visit of ["at once", "read again"]) {
      if (visit === "read again") await page.reload();
      const chip = page.getByRole("button", { name: /^Done: r_\w+\. Show the receipt$/ }).first();
      await chip.focus();
      await page.keyboard.press("Enter");
      const receipt = page.locator(".receipt-pop .receipt");
      await receipt.waitFor();
      expect(await receipt.innerText()).toContain(await chip.innerText());
      await page.keyboard.press("Escape");
      await receipt.waitFor({ state: "detached" });
      expect(await chip.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await page.locator(".said .claim").allInnerTexts()).toEqual([unbacked]);
      await page.getByText("No record confirms this", { exact: true }).waitFor();
    }
    await page.locator(".claim-note").getByText("Correction:").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(watched.problems).toEqual([]);
  });
});
