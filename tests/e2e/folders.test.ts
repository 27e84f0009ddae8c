import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "@/tests/support/app-server";
import { axeViolations, chromiumPath, launchBrowser, openPage, type Watched } from "@/tests/support/browser";
import { fitsWidth, setUp } from "./walk";

describe.skipIf(!chromiumPath)("documents and their folders in a browser", () => {
  let app: App;
  let browser: Browser;
  let watched: Watched;
  let ws: string;

  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp(), launchBrowser()]);
    watched = await openPage(browser, app.url);
    ws = await setUp(watched.page);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  /** Calls the server as the page itself does. */
  const send = (method: string, path: string, body: object) =>
    watched.page.evaluate(
      async ([verb, address, content]) => {
        const headers = { "content-type": "application/json" };
        const response = await fetch(`/api/v1${address}`, { method: verb, headers, body: content });
        return (await response.json()) as { status: string; auditId: string; receipt?: { verifiable_url: string } };
      },
      [method, path, JSON.stringify(body)] as const,
    );
  const invoke = (tool: string, args: object) =>
    send("POST", `/workspaces/${ws}/tools/${tool}/invoke`, { arguments: args });

  test("a file that was written shows its folder; the list narrows to it and back; undo takes it off the page", async () => {
    const { page, problems } = watched;
    await send("PATCH", `/workspaces/${ws}/tools/write_file`, { mode: "allow" });
    const written = await invoke("write_file", { path: "notes/2027/plan.md", content: "The oak is ordered." });
    await invoke("write_file", { path: "/documents/other.md", content: "Something that stands elsewhere." });
    expect(written.status).toBe("ok");

    await page.goto(`/w/${ws}/documents`);
    await page.getByRole("link", { name: "plan", exact: true }).waitFor();
    await page.getByRole("link", { name: "other", exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByText("/documents/notes/2027/plan.md").waitFor();
    await page.getByRole("button", { name: "More about plan" }).click();
    await page.getByRole("menuitem", { name: "Show its folder" }).click();
    await page.getByText("In the folder /documents/notes/2027").waitFor();
    await page.getByRole("link", { name: "other", exact: true }).waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("?folder=%2Fdocuments%2Fnotes%2F2027");
    expect(await axeViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await fitsWidth(page)).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.getByRole("link", { name: "plan", exact: true }).click();
    await page.getByText("The oak is ordered.").waitFor();
    expect(new URL(page.url()).pathname).toBe(written.receipt!.verifiable_url);
    await page.getByRole("link", { name: "/documents/notes/2027" }).click();
    await page.getByText("In the folder /documents/notes/2027").waitFor();

    // The page learns it from the server, without being asked to.
    await send("POST", `/actions/${written.auditId}/undo`, {});
    await page.getByText("Nothing stands in this folder").waitFor();
    await page.getByRole("link", { name: "All documents" }).click();
    await page.getByRole("link", { name: "other", exact: true }).waitFor();
    expect(problems).toEqual([]);
  });
});
