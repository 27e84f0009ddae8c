import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, vi } from "vitest";

export const fixtures = join(process.cwd(), "tests/fixtures/documents");
export const owner = {
  name: "Ines Okafor",
  email: "ines@example.org",
  password: "correct horse battery",
  workspace: "Marlow & Pine",
};

/** First run in the browser: makes the owner and the workspace, and returns the workspace's id. */
export async function setUp(page: Page): Promise<string> {
  await page.goto("/");
  await page.waitForURL("**/setup");
  await page.getByLabel("Your name").fill(owner.name);
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Password").fill(owner.password);
  await page.getByLabel("Name of the workspace").fill(owner.workspace);
  await page.getByRole("button", { name: "Set up and open" }).click();
  await page.waitForURL(/\/w\/[^/]+\/threads/);
  return new URL(page.url()).pathname.split("/")[2]!;
}

/** Puts files on the documents page and waits until each of them is ready. */
export async function uploadDocuments(page: Page, workspaceId: string, names: string[]): Promise<void> {
  await page.goto(`/w/${workspaceId}/documents`);
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles(names.map((name) => join(fixtures, name)));
  await vi.waitFor(
    async () => {
      const ready = (await documents(page, workspaceId)).filter((item) => item.state === "ready");
      expect(ready.map((item) => item.fileName).sort()).toEqual([...names].sort());
    },
    { timeout: 60_000, interval: 200 },
  );
}

/** Types into the composer as a person does and waits until the turn has ended. */
export async function ask(page: Page, text: string): Promise<void> {
  // A turn that has ended offers its tools; before, only those of earlier turns are there.
  const ended = page.locator(".turn-tools");
  const before = await ended.count();
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.keyboard.press("Enter");
  await ended.nth(before).waitFor({ timeout: 60_000 });
  await page.getByRole("button", { name: "Send" }).waitFor({ timeout: 60_000 });
}

async function documents(page: Page, workspaceId: string): Promise<{ state: string; fileName: string }[]> {
  const response = await page.request.get(`/api/v1/workspaces/${workspaceId}/documents`);
  return (await response.json()).items;
}

/** True when nothing sticks out to the right: the page never scrolls sideways. */
export function fitsWidth(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
}
