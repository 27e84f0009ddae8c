import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CandorMessage } from "@/lib/chats/schema";
import { type App, startApp } from "@/tests/support/app-server";
import { chromiumPath, launchBrowser, openPage } from "@/tests/support/browser";
import { type ScriptedOpenAI, startScriptedOpenAI } from "@/tests/support/scripted-openai/start-scripted-openai";
import type { ScriptedReply, ScriptedRequest } from "@/tests/support/scripted-openai/types";
import { setUp } from "./walk";

/** Sentences that name their place, so that a missing or doubled one is seen. */
const sentences = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} says sentence ${index + 1}, 北码头.`).join(" ");

/** "Slow <name>": a long answer in small pieces. "Endless <name>": until it is stopped. "Remember <name>": the same behind a receipt. */
function reply({ messages }: ScriptedRequest): ScriptedReply {
  const question = messages.findLast(({ role }) => role === "user")?.text ?? "";
  const [how, name = ""] = question.split(" ");
  if (how === "Remember" && messages.at(-1)?.role !== "tool") {
    return { toolCalls: [{ name: "update_memory", arguments: { updated_memory: `- ${name} likes the sea.` } }] };
  }
  if (how !== "Slow") return { text: sentences(name, 20), endless: true, chunkSize: 6, chunkDelayMs: 15 };
  return { text: sentences(name, 40), chunkSize: 8, chunkDelayMs: 15 };
}

describe.skipIf(!chromiumPath)("streams in a browser", () => {
  let server: ScriptedOpenAI;
  let app: App;
  let browser: Browser;
  let ws: string;
  let signedIn: Awaited<ReturnType<BrowserContext["storageState"]>>;
  const env = () => ({ OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: "sk-loopback", OPENAI_API_MODE: "chat" });

  beforeAll(async () => {
    server = await startScriptedOpenAI(reply);
    app = await startApp({ env: env() });
    browser = await launchBrowser();
    const { context, page } = await openPage(browser, app.url);
    ws = await setUp(page);
    signedIn = await context.storageState();
    await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    await server?.stop();
  });

  /** A browser of its own, signed in as the same person. */
  async function open(thread?: string): Promise<Page> {
    const { page } = await openPage(browser, app.url, {
      storageState: signedIn,
      viewport: { width: 1200, height: 800 },
    });
    await page.goto(thread ? `/w/${ws}/threads/${thread}` : `/w/${ws}/threads`);
    return page;
  }
  const field = (page: Page) => page.getByRole("textbox", { name: "Message" });
  const stopButton = (page: Page) => page.getByRole("button", { name: "Stop", exact: true });
  const shown = async (page: Page) => words(await page.locator(".turn:not(.is-person) .said").allInnerTexts());
  const words = (texts: string[]) => texts.join(" ").replace(/\s+/g, " ").trim();
  const asked = (name: string) =>
    server.requests.filter(({ messages }) => messages.some(({ text }) => text.includes(name)));
  async function send(page: Page, text: string): Promise<string> {
    await field(page).fill(text);
    await field(page).press("Enter");
    await page.waitForURL(/\/threads\/thr_/);
    return /thr_\w+/.exec(page.url())![0];
  }
  const says = (page: Page, text: string) => expect.poll(() => shown(page), { timeout: 60_000 }).toContain(text);
  async function stored(page: Page, thread: string): Promise<CandorMessage[]> {
    const response = await page.request.get(`/api/v1/threads/${thread}/messages`);
    return ((await response.json()) as { items: CandorMessage[] }).items.filter(({ role }) => role === "assistant");
  }
  /** The turn is over on this page: what it shows is what the server stored, and nothing looks as if it still worked. */
  async function settled(page: Page, thread: string): Promise<void> {
    await page.locator(".turn-tools").last().waitFor({ timeout: 30_000 });
    await stopButton(page).waitFor({ state: "detached" });
    const messages = await stored(page, thread);
    const texts = messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === "text" ? [part.text] : [])));
    await expect.poll(() => shown(page)).toBe(words(texts));
    expect(await page.locator(".is-working").count()).toBe(0);
  }

  test("pains 87, 94, 95: the tab is killed in mid-stream; another browser goes on with it, receipt and all, and nothing is done twice", async () => {
    const first = await open();
    const thread = await send(first, "Remember Ada");
    await says(first, "Ada says sentence 3");
    await first.context().close();
    const second = await open(thread);
    await says(second, "Ada says sentence 3");
    await stopButton(second).click();
    await settled(second, thread);
    expect(await shown(second)).toMatch(/^Ada says sentence 1, 北码头. Ada says sentence 2, /);
    const receipts = (await stored(second, thread))[0]!.parts.filter(({ type }) => type === "data-receipt");
    expect(receipts).toHaveLength(1);
    expect(await second.locator(".turn .slip").count()).toBe(1);
    expect(asked("Ada")).toHaveLength(2);
    await second.context().close();
  });

  test("the network goes and comes back: the answer goes on by itself, and what is being written stays", async () => {
    const page = await open();
    const thread = await send(page, "Slow Bo");
    await says(page, "Bo says sentence 3");
    await field(page).fill("and then");
    await page.context().setOffline(true);
    // Long enough for the page to notice, and to fail with its first try to come back.
    await expect.poll(() => asked("Bo")[0]!.aborted || stopButton(page).isVisible()).toBeTruthy();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await page.context().setOffline(false);
    await settled(page, thread);
    expect(await shown(page)).toBe(sentences("Bo", 40));
    expect(await field(page).inputValue()).toBe("and then");
    expect(asked("Bo")).toHaveLength(1);
    await page.context().close();
  });

  test("pains 88, 93, 99, 100: two tabs and three threads at once; Stop works after a reload, from either tab, and for one thread only", async () => {
    server.requests.length = 0;
    const tab = await open();
    const endless = await send(tab, "Endless Cy");
    const beside = await tab.context().newPage();
    await beside.goto(`/w/${ws}/threads/${endless}`);
    const others = await Promise.all(
      ["Di", "Ed"].map(async (name) => {
        const page = await open();
        return { page, name, thread: await send(page, `Slow ${name}`) };
      }),
    );
    await Promise.all([says(tab, "Cy says sentence 4"), says(beside, "Cy says sentence 4")]);
    await beside.reload();
    await stopButton(beside).click();
    await Promise.all([settled(tab, endless), settled(beside, endless)]);
    expect(await shown(tab)).toBe(await shown(beside));
    for (const { page, name, thread } of others) {
      await settled(page, thread);
      expect(await shown(page)).toBe(sentences(name, 40));
      await page.context().close();
    }
    expect(asked("Cy")).toHaveLength(1);
    await tab.context().close();
  });

  test("pain 98: the server dies in mid-stream and comes back: the page says so, spins no longer, and goes on", async () => {
    const page = await open();
    const thread = await send(page, "Endless Flo");
    await says(page, "Flo says sentence 3");
    await field(page).fill("Slow Gus");
    await app.kill();
    const { dataDir, url } = app;
    app = await startApp({ dataDir, port: Number(new URL(url).port), env: env() });
    await settled(page, thread);
    const [cut] = await stored(page, thread);
    expect(cut!.parts.find((part) => part.type === "data-stop")).toMatchObject({ data: { reason: "interrupted" } });
    expect(await field(page).inputValue()).toBe("Slow Gus");
    await field(page).press("Enter");
    await says(page, "Gus says sentence 40");
    await settled(page, thread);
    expect(asked("Gus")).toHaveLength(1);
    await page.context().close();
  });
});
