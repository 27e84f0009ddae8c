import pg from "pg";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { ApiClient } from "@/tests/support/api-client";
import { type App, startApp } from "@/tests/support/app-server";
import { chromiumPath, launchBrowser, openPage, type Watched } from "@/tests/support/browser";
import { createPostgresDatabase } from "@/tests/support/database";
import { type PausingModel, startPausingModel } from "@/tests/support/pausing-model";
import { setUp, uploadDocuments } from "./walk";

const editor = { name: "Tom Albers", email: "tom@example.org", password: "another horse battery" };
const keys = { AUTH_SECRET: "a".repeat(40), ENCRYPTION_KEY: Buffer.alloc(32, 3).toString("base64") };
const hasPostgres = inject("postgresUrl") !== "";

/** What comes over the event stream, on a machine that may be busy. */
const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 20_000 });

/** Browser A is the owner's, browser B an editor's; what A changes has to hold in B, over REST and in a turn. */
describe.skipIf(!chromiumPath)("the admins' controls in two browsers", () => {
  let app: App;
  let model: PausingModel;
  let browser: Browser;
  let a: Watched;
  let b: Watched;
  let ws: string;
  let asEditor: ApiClient;
  let databaseUrl = "";

  beforeAll(async () => {
    model = await startPausingModel();
    databaseUrl = hasPostgres ? await createPostgresDatabase(inject("postgresUrl")) : "";
    const stored = hasPostgres ? { DATABASE_URL: databaseUrl, ...keys } : {};
    app = await startApp({
      env: { OPENAI_BASE_URL: model.baseUrl, OPENAI_API_KEY: "sk-loopback", OPENAI_API_MODE: "chat", ...stored },
    });
    browser = await launchBrowser();
    a = await openPage(browser, app.url, { viewport: { width: 1440, height: 900 } });
    ws = await setUp(a.page);
    await uploadDocuments(a.page, ws, ["hr-handbook.md"]);
    const invite = await ask("POST", "invites", { role: "editor" });
    const joined = await new ApiClient(app.url).post(`/api/v1/invites/${invite.code}/accept`, editor);
    asEditor = new ApiClient(app.url, joined.body.token);
    b = await openPage(browser, app.url, { viewport: { width: 1280, height: 800 } });
    await b.page.goto("/sign-in");
    await b.page.getByLabel("E-mail").fill(editor.email);
    await b.page.getByLabel("Password").fill(editor.password);
    await b.page.keyboard.press("Enter");
    await b.page.waitForURL(/\/w\//);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    await model?.stop();
  });

  test("a tool that A switches off is off in B without a reload, and refused over REST with the reason", async () => {
    await a.page.goto(`/w/${ws}/tools`);
    await b.page.goto(`/w/${ws}/tools`);
    const inB = b.page.getByRole("switch", { name: "Search Knowledge Base", exact: true });
    await eventually(() => inB.getAttribute("aria-checked")).toBe("true");
    expect(await inB.getAttribute("aria-disabled")).toBe("true");
    await b.page.getByText("Owners and admins change it").waitFor();
    expect((await search("annual leave")).code).toBe("OK");

    await a.page.getByRole("switch", { name: "Search Knowledge Base", exact: true }).click();
    const dialog = a.page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("Being indexed anew");
    await dialog.getByRole("button", { name: "Switch off" }).click();
    await eventually(() => inB.getAttribute("aria-checked")).toBe("false");
    await b.page.getByText("Reason: Being indexed anew").waitFor();
    const refused = await search("annual leave");
    expect(refused).toMatchObject({ status: "denied", code: "TOOL_DISABLED" });
    expect(JSON.stringify(refused)).toContain("Being indexed anew");

    await a.page.getByRole("switch", { name: "Search Knowledge Base", exact: true }).click();
    await eventually(() => inB.getAttribute("aria-checked")).toBe("true");
  });

  test("a running turn in B meets the change on its next call", async () => {
    await b.page.goto(`/w/${ws}/threads`);
    await b.page.getByRole("textbox", { name: "Message" }).fill("How many days of annual leave are there?");
    await b.page.keyboard.press("Enter");
    await model.firstCallIsDone();
    await a.page.goto(`/w/${ws}/tools/search_knowledge_base`);
    await stop(a.page, "In the middle of a turn");
    model.goOn();
    const rows = await rowsUntil("tool=search_knowledge_base&code=TOOL_DISABLED", (items) =>
      items.some((row) => row.turnId),
    );
    // The open thread shows the change as a line, by whom it was made.
    await b.page.locator(".news", { hasText: /Search Knowledge Base is switched off by the workspace/ }).waitFor();
    const row = rows.find((one) => one.turnId)!;
    expect(row.actor.agentPath).toContain("knowledge_base");
    // The way leads back from the refusal to what the person had said.
    await a.page.goto(`/w/${ws}/audit/${row.id}`);
    await a.page.getByText("How many days of annual leave are there?").first().waitFor();
    await a.page.getByText("TOOL_DISABLED").first().waitFor();
    expect(await a.page.locator('.trace-steps [aria-current="true"]').count()).toBe(1);
    await a.page.goto(`/w/${ws}/tools/search_knowledge_base`);
    await a.page.getByRole("button", { name: "Switch on" }).click();
    await a.page.getByRole("button", { name: "Stop this tool" }).waitFor();
  });

  test("a canary reaches only the roles that were chosen", async () => {
    await a.page.goto(`/w/${ws}/tools/search_knowledge_base`);
    const rollout = part(a.page, "Rollout");
    await rollout.getByLabel("For some first").check();
    await rollout.getByLabel("Editor").uncheck();
    await rollout.getByLabel("Viewer").uncheck();
    await rollout.getByRole("button", { name: "Save" }).click();
    await a.page.getByText("Canary 100%").first().waitFor();
    expect((await search("sickness")).status).toBe("denied");
    expect((await ask("POST", "tools/search_knowledge_base/invoke", query("sickness"))).code).toBe("OK");
    await rollout.getByLabel("For everybody who may").check();
    await rollout.getByRole("button", { name: "Save" }).click();
    await eventually(async () => (await search("sickness")).code).toBe("OK");
  });

  test("a mask takes a column away from the roles that it is for", async () => {
    const hitOf = (reply: { data: { hits: Record<string, unknown>[] } }) => reply.data.hits[0]!;
    const [column] = (await ask("GET", "tools/search_knowledge_base")).columns;
    expect(hitOf(await search("leave"))).toHaveProperty(column.name);
    await a.page.goto(`/w/${ws}/tools/search_knowledge_base`);
    await a.page.getByRole("button", { name: "Mask a column" }).click();
    const form = a.page.getByRole("form", { name: "Mask a column" });
    await form.getByLabel("Column").selectOption(column.name);
    await form.getByLabel("Editor").check();
    await form.getByRole("button", { name: "Set the mask" }).click();
    await a.page.getByText("Editor, Viewer: not shown at all.").waitFor();
    expect(hitOf(await search("leave"))).not.toHaveProperty(column.name);
    expect(hitOf(await ask("POST", "tools/search_knowledge_base/invoke", query("leave")))).toHaveProperty(column.name);
    await a.page.getByRole("button", { name: new RegExp(`mask of ${column.name}`) }).click();
    await a.page.getByText("Every column is shown as it is.").waitFor();
    await eventually(async () => hitOf(await search("leave"))).toHaveProperty(column.name);
  });

  test("Ask makes the next call wait for a person, and Deny refuses it", async () => {
    await a.page.goto(`/w/${ws}/tools`);
    const consent = a.page.getByRole("radiogroup", { name: "Consent for Update Memory" });
    await consent.getByRole("radio", { name: "Ask" }).click();
    await a.page.getByText("Update Memory asks first").waitFor();
    expect(await remember("the yard opens at seven")).toMatchObject({ status: "pending", code: "APPROVAL_REQUIRED" });
    await consent.getByRole("radio", { name: "Deny" }).click();
    await a.page.getByText("Update Memory is denied").waitFor();
    expect((await remember("the yard opens at eight")).status).toBe("denied");
    // The notice takes it back in one press.
    await a.page.getByRole("button", { name: "Undo" }).last().click();
    await a.page.getByText("Update Memory is as it was before.").waitFor();
    await consent.getByRole("radio", { name: "Allow" }).click();
    await a.page.getByText("Update Memory runs without asking").waitFor();
    expect((await remember("the yard opens at nine")).code).toBe("OK");
  });

  test("a rule over arguments is said in plain words and holds from the next call on", async () => {
    await a.page.goto(`/w/${ws}/tools/update_memory`);
    await a.page.getByRole("button", { name: "New rule" }).click();
    const form = a.page.getByRole("form", { name: "New rule" });
    await form.getByRole("radio", { name: "Deny" }).check();
    await form.getByLabel("Parameter").fill("updated_memory");
    await form.getByLabel("Its text is like").fill("*salary*");
    const sentence = "Refused, for everybody: calls of Update Memory whose “updated_memory” is like *salary*.";
    await form.getByText(sentence).waitFor();
    await form.getByRole("button", { name: "Add the rule" }).click();
    await a.page.locator(".rules p").getByText(sentence).waitFor();
    expect(await remember("Tom's salary is secret")).toMatchObject({ status: "denied", code: "OPERATION_DENIED" });
    expect((await remember("the gate is green")).code).toBe("OK");
    await a.page.getByRole("button", { name: `Remove the rule: ${sentence}` }).click();
    await a.page.getByText("No rule is about this tool.").waitFor();
    expect((await remember("Tom's salary is secret")).code).toBe("OK");
  });

  test("a group is switched off as a whole", async () => {
    await a.page.goto(`/w/${ws}/tools`);
    await a.page.getByRole("switch", { name: /^Files, whole group/ }).click();
    await a.page.getByRole("dialog").getByRole("button", { name: "Switch off", exact: true }).click();
    await eventually(() =>
      a.page.getByRole("switch", { name: /^Files, whole group: 0 of/ }).getAttribute("aria-checked"),
    ).toBe("false");
    for (const tool of ["ls", "mkdir"]) {
      expect((await invoke(tool, tool === "ls" ? {} : { path: "/documents/x" })).code).toBe("TOOL_DISABLED");
    }
    await a.page.getByRole("switch", { name: /^Files, whole group/ }).click();
    await eventually(async () => (await invoke("ls", {})).code).toBe("OK");
  });

  test.skipIf(!hasPostgres)(
    "what was suspended is shown with its cause, and goes on when somebody lifts it",
    async () => {
      await suspend();
      expect((await remember("a change too many")).code).toBe("MUTATIONS_SUSPENDED");
      await a.page.goto(`/w/${ws}/tools`);
      const held = a.page.getByRole("region", { name: "Changes that are suspended" });
      await held.getByText("Update Memory was called far more often than it usually is.").waitFor();
      await held.getByRole("button", { name: "Lift" }).click();
      await held.waitFor({ state: "detached" });
      expect((await remember("a change again")).code).toBe("OK");
    },
  );

  test("with the keyboard alone a tool is found, switched off and on again, and its chart is read", async () => {
    const { page } = a;
    await page.goto(`/w/${ws}/tools`);
    await page.getByRole("searchbox").focus();
    await page.keyboard.type("report");
    const toggle = page.getByRole("switch", { name: "Generate Report", exact: true });
    await tabTo(page, toggle);
    await page.keyboard.press("Space");
    await page.getByRole("dialog").waitFor();
    await tabTo(page, page.getByLabel("Reason"));
    await page.keyboard.type("Quarter's end");
    await page.keyboard.press("Enter");
    await eventually(() => toggle.getAttribute("aria-checked")).toBe("false");
    await eventually(() => toggle.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Space");
    await eventually(() => toggle.getAttribute("aria-checked")).toBe("true");
    await page.goto(`/w/${ws}/tools/update_memory`);
    const chart = page.getByRole("slider", { name: "Success" });
    await chart.focus();
    await page.keyboard.press("End");
    await eventually(() => chart.getAttribute("aria-valuetext")).toMatch(/\d\d:00: [\d.]+% of \d+/);
    await page.keyboard.press("ArrowLeft");
    await eventually(() => chart.getAttribute("aria-valuetext")).toContain("no calls");
  });

  test("the trail is narrowed by tool and person, kept in the address, and verified", async () => {
    const { page } = a;
    await page.goto(`/w/${ws}/receipts?tab=audit`);
    await page.getByLabel("Tool", { exact: true }).selectOption("search_knowledge_base");
    await page.getByLabel("Who", { exact: true }).selectOption({ label: editor.name });
    await eventually(() => page.url()).toContain("tool=search_knowledge_base&actor=usr_");
    await eventually(() =>
      page
        .locator("tbody tr")
        .allInnerTexts()
        .then((rows) => rows.every((row) => row.includes("Tom Albers"))),
    ).toBe(true);
    await page.reload();
    expect(await page.getByLabel("Tool", { exact: true }).inputValue()).toBe("search_knowledge_base");
    await page.getByRole("button", { name: "Verify the whole chain" }).click();
    await page.getByText("The chain is whole.").waitFor();
  });

  test("nothing on the way logged an error or left the origin", () => {
    expect([...a.problems, ...b.problems]).toEqual([]);
  });

  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  async function ask(method: string, path: string, data?: object): Promise<any> {
    const response = await a.page.request.fetch(`/api/v1/workspaces/${ws}/${path}`, {
      method,
      data,
      headers: { origin: app.url },
    });
    return response.json();
  }

  function query(words: string) {
    return { arguments: { query: words, top_k: 3 } };
  }

  async function invoke(tool: string, args: object) {
    return (await asEditor.post(`/api/v1/workspaces/${ws}/tools/${tool}/invoke`, { arguments: args })).body;
  }
  const search = (words: string) => invoke("search_knowledge_base", query(words).arguments);
  const remember = (fact: string) => invoke("update_memory", { updated_memory: `## Facts\n- 2026-11-30: ${fact}\n` });

  async function rowsUntil(filter: string, done: (items: AuditRow[]) => boolean): Promise<AuditRow[]> {
    let items: AuditRow[] = [];
    await eventually(async () => {
      items = (await ask("GET", `audit?${filter}`)).items;
      return done(items);
    }).toBe(true);
    return items;
  }

  /** What a burst leaves behind; a real one needs a tool that has been in use for an hour. */
  async function suspend(): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(
      `INSERT INTO "MutationHold" ("id", "workspaceId", "tool", "cause", "details", "createdAt")
       VALUES ('hold_test', $1, 'update_memory', 'burst', '{}', now())`,
      [ws],
    );
    await client.end();
  }
});

interface AuditRow {
  id: string;
  turnId?: string;
  actor: { agentPath?: string[] };
}

function part(page: Page, title: string): Locator {
  return page.getByRole("region", { name: title, exact: true });
}

async function stop(page: Page, reason: string): Promise<void> {
  await page.getByRole("button", { name: "Stop this tool" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Switch off" }).click();
  await page.getByRole("button", { name: "Switch on" }).waitFor();
}

/** Presses Tab until the element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The keyboard does not reach it within 40 steps.");
}
