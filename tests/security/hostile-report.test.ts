import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { strFromU8, unzipSync } from "fflate";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type App, startApp } from "@/tests/support/app-server";
import { chromiumPath, launchBrowser, openPage, type Watched } from "@/tests/support/browser";
import { followingModel } from "@/tests/support/scripted-openai/following-model";
import { type ScriptedOpenAI, startScriptedOpenAI } from "@/tests/support/scripted-openai/start-scripted-openai";
import { setUp } from "../e2e/walk";

const run = "window.__ran=1";
/** Everything that a model could be talked into writing: scripts, and requests to somewhere else. */
const hostile = `# <script>${run}</script>Oak {{tool:x}} </sources> "#eval()"

<script>${run}</script><img src=x onerror="${run}"><img src="https://evil.example/i.png">

![a](https://evil.example/b.png) ![r][ref] [click](javascript:${run}) [d](data:text/html,<script>${run}</script>)

[ref]: https://evil.example/c.png

<a href="  java\nscript:${run}">q</a> <svg onload="${run}"><style>@import "https://evil.example/s.css";</style></svg>
<iframe srcdoc="<script>parent.__ran=1</script>"></iframe> <base href="https://evil.example/">
<form action="https://evil.example"><input autofocus onfocus="${run}"></form>
<meta http-equiv="refresh" content="0;url=https://evil.example">

\`\`\`mermaid
graph TD
A["<img src=x onerror=${run}>"] --> B
click A href "javascript:${run}"
click B "https://evil.example/m"
\`\`\`

$$\\href{javascript:${run}}{x}\\includegraphics{https://evil.example/k.png}$$

#image("/etc/hostname") #read("/etc/hostname")

| a | b |
|---|---|
| <img src=x onerror=${run}> | #text(red)[x] |

## The end

${"- ".repeat(10_000)}It was read to its end [1].
`;

describe.skipIf(!chromiumPath)("T7, T8: a report of hostile Markdown", () => {
  let app: App;
  let model: ScriptedOpenAI;
  let browser: Browser;
  let watched: Watched;
  let workspaceId: string;
  let reportId: string;

  beforeAll(async () => {
    model = await startScriptedOpenAI((request) =>
      request.system.startsWith("<task") ? { text: hostile } : followingModel(request),
    );
    app = await startApp({ env: { OPENAI_BASE_URL: model.baseUrl, OPENAI_API_KEY: "sk-x", OPENAI_API_MODE: "chat" } });
    browser = await launchBrowser();
    watched = await openPage(browser, app.url);
    workspaceId = await setUp(watched.page);
    const data = { topic: `<script>${run}</script> "#eval()"`, source_content: "Oak is dried slowly. Beech is not." };
    const headers = { origin: app.url };
    const made = await watched.page.request.post(`/api/v1/workspaces/${workspaceId}/reports`, { data, headers });
    reportId = (await made.json()).id;
    await vi.waitFor(
      async () => {
        const report = await (await watched.page.request.get(`/api/v1/reports/${reportId}`)).json();
        expect(report.state).toBe("ready");
      },
      { timeout: 30_000, interval: 200 },
    );
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    await model?.stop();
  });

  const ran = () => watched.page.evaluate(() => "__ran" in window);
  const exported = async (format: string) =>
    (await watched.page.request.get(`/api/v1/reports/${reportId}/export?format=${format}`)).body();

  test("runs nothing and asks no other host in the reader and in the library", async () => {
    await watched.page.goto(`/w/${workspaceId}/reports/${reportId}`);
    await watched.page.getByRole("heading", { name: "The end" }).first().waitFor();
    await watched.page.waitForTimeout(500);
    expect(await ran()).toBe(false);
    await watched.page.goto(`/w/${workspaceId}/deliverables`);
    await watched.page.getByText("Oak").first().waitFor();
    expect(await ran()).toBe(false);
    expect(watched.problems.filter((problem) => problem.startsWith("off origin"))).toEqual([]);
  });

  test("nor in the page that is exported, opened from a disk", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "candor-export-")), "report.html");
    writeFileSync(file, await exported("html"));
    await watched.page.goto(pathToFileURL(file).href);
    await watched.page.getByRole("heading", { name: "The end" }).first().waitFor();
    expect(await ran()).toBe(false);
    expect(watched.problems.filter((problem) => problem.startsWith("off origin"))).toEqual([]);
  });

  test("nor in the book's pages, and the other files are made as well, with the words as words", async () => {
    const folder = mkdtempSync(join(tmpdir(), "candor-book-"));
    const book = Object.entries(unzipSync(await exported("epub")));
    for (const [path, bytes] of book) writeFileSync(join(folder, basename(path)), bytes);
    await watched.page.goto(pathToFileURL(join(folder, "report.xhtml")).href);
    await watched.page.getByRole("heading", { name: "The end" }).first().waitFor();
    expect(await ran()).toBe(false);
    expect(watched.problems.filter((problem) => problem.startsWith("off origin"))).toEqual([]);
    expect((await exported("pdf")).subarray(0, 5).toString()).toBe("%PDF-");
    const word = strFromU8(unzipSync(await exported("docx"))["word/document.xml"] ?? new Uint8Array());
    expect(word).toContain("It was read to its end");
    expect((await exported("tex")).toString()).not.toMatch(/\\(href\{java|includegraphics)/);
    expect((await exported("txt")).toString()).toContain("It was read to its end");
  });
});
