import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "@/app/api/v1/openapi/operations";
import { openDatabase } from "@/lib/core/db/database";
import { ApiClient } from "@/tests/support/api-client";
import { type App, startApp } from "@/tests/support/app-server";
import { CookieClient } from "@/tests/support/cookie-client";
import { migrationsDir } from "@/tests/support/database";
import { followingModel } from "@/tests/support/scripted-openai/following-model";
import { type ScriptedOpenAI, startScriptedOpenAI } from "@/tests/support/scripted-openai/start-scripted-openai";
import type { ScriptedReply, ScriptedRequest } from "@/tests/support/scripted-openai/types";

function plant(where: Map<string, string>, name: string, make = (random: string) => random): string {
  const random = randomBytes(15).toString("hex");
  where.set(random, name);
  return make(random);
}
const found = (where: Map<string, string>, text: string) =>
  [...where].filter(([secret]) => text.includes(secret)).map(([, name]) => name);

describe.each(["chat", "responses"] as const)("T5: planted secrets after a run of the product (%s)", (mode) => {
  /** Secrets that belong to nobody's eyes: keys, passwords, tokens. They may be in no byte that leaves or is kept. */
  const hidden = new Map<string, string>();
  /** Secrets that somebody wrote somewhere: their words stand where they put them, and must not get any further. */
  const written = new Map<string, string>();
  let app: App;
  let model: ScriptedOpenAI;
  let owner: ApiClient;
  let home: string;
  const key = (random: string) => `sk-${random}`;
  const password = plant(hidden, `${mode}: the owner's password`);
  const account = { email: "olive@example.org", name: "Olive", workspace: "Marlow & Pine", password };
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    model = await startScriptedOpenAI(answerOf);
    const base64Key = () => {
      const bytes = randomBytes(32);
      hidden.set(bytes.toString("base64"), "an encryption key");
      hidden.set(bytes.toString("hex"), "an encryption key in hex");
      return bytes.toString("base64");
    };
    app = await startApp({
      env: {
        LOG_LEVEL: "trace",
        OPENAI_BASE_URL: model.baseUrl,
        OPENAI_API_MODE: mode,
        OPENAI_API_KEY: plant(hidden, "OPENAI_API_KEY", key),
        AUTH_SECRET: plant(hidden, "AUTH_SECRET", (random) => `${random}${random}`),
        ENCRYPTION_KEY: base64Key(),
        ENCRYPTION_KEY_OLD: `${base64Key()},${base64Key()}`,
        ...Object.fromEntries(
          ["AWS_SECRET_ACCESS_KEY", "GITHUB_TOKEN", "NPM_TOKEN", "PGPASSWORD", "SMTP_PASSWORD", "STRIPE_KEY"].map(
            (name) => [name, plant(hidden, name)],
          ),
        ),
      },
    });
    const made = await new ApiClient(app.url).post("/api/v1/setup", account);
    owner = new ApiClient(app.url, made.body.token);
    hidden.set(made.body.token.replace(/^cnd_/, ""), "the owner's access token");
    home = `/api/v1/workspaces/${made.body.workspace.id}`;
    ids.workspaceId = made.body.workspace.id;
    await workInIt();
  }, 300_000);
  afterAll(async () => {
    await app?.stop();
    await model?.stop();
  });

  /** Competent, but for turns whose message names a trouble: errors that repeat what they were sent. */
  function answerOf(request: ScriptedRequest): ScriptedReply {
    const said = request.messages.findLast((message) => message.role === "user")?.text ?? "";
    const shown = String(request.headers.authorization);
    if (/trouble (\d+)/.test(said)) {
      const status = Number(/trouble (\d+)/.exec(said)![1]);
      const leak = plant(written, `provider error ${status}`);
      return {
        status,
        error: { message: `Refused ${shown}; headers {"Authorization":"${shown}"}; token=${leak} at /srv/app/x.js:1` },
      };
    }
    const strange = /strange (\w+)/.exec(said)?.[1];
    if (strange && request.messages.at(-1)?.role === "user") {
      const args = {
        api_key: plant(written, `argument of ${strange}`),
        nested: { Authorization: `Bearer ${plant(written, `nested argument of ${strange}`)}` },
        note: `password=${plant(written, `text argument of ${strange}`)}`,
      };
      return { toolCalls: [{ name: strange, arguments: args }] };
    }
    return strange ? { text: "It was refused." } : followingModel(request);
  }

  async function workInIt(): Promise<void> {
    const lines = Array.from(
      { length: 9 },
      (_, n) => `Gate ${n} has the code sk-${plant(written, `document line ${n}`)} and opens at 0${n}:30.`,
    );
    const text = `# Harbour manual\n\n## Gates\n${lines.join("\n")}\n`;
    ids.documents = (await owner.upload(ids.workspaceId!, "harbour.md", text)).body.id;
    await owner.until(`/api/v1/documents/${ids.documents}`, ({ state }) => state === "ready");
    ids.threads = (await owner.post(`${home}/threads`, { title: "Gates" })).body.id;
    for (const said of ["When does gate 3 open?", "strange update_memory", "strange no_such_tool", "trouble 401"]) {
      const turn = await owner.post(`/api/v1/threads/${ids.threads}/messages?wait=true`, { text: said });
      expect(turn.status, said).toBe(200);
      ids.turn = ids.turns = turn.body.turnId;
    }
    for (const status of [400, 403]) {
      await owner.post(`/api/v1/threads/${ids.threads}/messages?wait=true`, { text: `trouble ${status}` });
    }
    const asked = (tool: string, args: object) => owner.post(`${home}/tools/${tool}/invoke`, { arguments: args });
    const tools = [
      "search_knowledge_base",
      "update_memory",
      "generate_report",
      "write_file",
      "web_crawl",
      "no_such_tool",
    ];
    for (const tool of tools) {
      await asked(tool, { query: "x", password: plant(written, `REST argument of ${tool}`) });
      await asked(tool, { query: "x", headers: [{ Cookie: plant(written, `REST list of ${tool}`) }] });
    }
    const remembered = await asked("update_memory", { updated_memory: "## Facts\n- 2026-11-30: gate 3 has a code\n" });
    ids.receipts = remembered.body.receipt.id;
    ids.actions = ids.audit = remembered.body.auditId;
    await asked("mkdir", { path: "/documents/codes" });
    const card = await asked("write_file", {
      path: "/documents/codes/new.md",
      content: `The password is: ${plant(written, "content of a card")}`,
    });
    ids.approvals = card.body.data.approval_id;
    const token = await owner.post("/api/v1/tokens", { name: "CI" }, { "idempotency-key": "one" });
    hidden.set(token.body.token.replace(/^cnd_/, ""), "a second access token");
    await owner.post("/api/v1/tokens", { name: "CI" }, { "idempotency-key": "one" });
    const open = new ApiClient(app.url);
    await open.as(`cnd_${plant(hidden, "a token that is none")}`).get(`${home}/tools`);
    await open.get(`${home}/tools?token=${plant(hidden, "a token in an address")}`);
    await open.post("/api/v1/setup", { ...account, password: plant(hidden, "a second setup's password") });
    await new CookieClient(app.url).signIn(account.email, plant(hidden, "a wrong password"));
  }

  test("there are more than fifty of them in all", () => {
    expect(hidden.size + written.size).toBeGreaterThan(50);
  });

  test("none of what is nobody's is in any request to a model", () => {
    const sent = JSON.stringify(model.requests.map(({ body }) => body));
    expect(model.requests.length).toBeGreaterThan(5);
    expect(found(hidden, sent)).toEqual([]);
    expect(found(new Map([...written].filter(([, name]) => /REST|card|provider/.test(name))), sent)).toEqual([]);
  });

  test("none of them is in any answer over REST but where its writer put it", async () => {
    const holders = /documents|search|threads|runs|messages|approvals/;
    const reading = operations.filter(
      ({ method, path }) => method === "get" && !/events|stream|docs|export/.test(path),
    );
    let answers = 0;
    for (const { path } of reading) {
      const kind = /\/([\w-]+)\/\{id\}/.exec(path)?.[1] ?? "";
      const address = path
        .replace("{workspaceId}", ids.workspaceId!)
        .replace("{id}", ids[kind] ?? "none")
        .replace("{turn}", ids.turn!)
        .replace("{name}", "update_memory");
      const query = path.endsWith("/search")
        ? "?q=gate"
        : path.endsWith("/memory")
          ? `?workspace=${ids.workspaceId}`
          : "";
      const answer = await owner.get(address + query);
      const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
      answers += answer.status === 200 ? 1 : 0;
      expect(found(hidden, text), path).toEqual([]);
      if (!holders.test(path)) expect(found(written, text), path).toEqual([]);
    }
    expect(answers).toBeGreaterThan(25);
    for (const format of ["jsonl", "csv"]) {
      const text = await (await fetchAs(`${home}/audit/export?format=${format}`)).text();
      expect(text.length).toBeGreaterThan(2_000);
      expect([...found(hidden, text), ...found(written, text)]).toEqual([]);
    }
  });

  test("none of them is told to open pages as an event", async () => {
    const stop = new AbortController();
    const response = await fetchAs(`${home}/events`, { "last-event-id": "0" }, stop.signal);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes("notification.created")) text += (await reader.read()).value ?? "";
    stop.abort();
    expect([...found(hidden, text), ...found(written, text)]).toEqual([]);
  });

  test("none of what is nobody's is in a page, and of what was written only what its page is for", async () => {
    const browser = new CookieClient(app.url);
    expect((await browser.signIn(account.email, password)).status).toBe(200);
    const pages = ["threads", `threads/${ids.threads}`, "documents", "inbox", "receipts", `receipts/${ids.receipts}`];
    for (const page of [...pages, "team", "tools", "tools/update_memory", "deliverables", "settings"]) {
      const response = await browser.send("GET", `/w/${ids.workspaceId}/${page}`);
      const html = await response.text();
      expect(response.status, page).toBe(200);
      expect(found(hidden, html), page).toEqual([]);
      if (!page.startsWith("threads/")) expect(found(written, html), page).toEqual([]);
    }
  });

  test("none of them is in the log", () => {
    expect(app.output()).toContain("started");
    expect([...found(hidden, app.output()), ...found(written, app.output())]).toEqual([]);
  });

  test("and in the database only where somebody's words are kept", async () => {
    await app.stop();
    const db = await openDatabase({ dataDir: app.dataDir, migrationsDir });
    const tables = await db.prisma.$queryRaw<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
    /** A message and its parts, a document and its pieces, and what a card will run when somebody says yes. */
    const holders =
      /^(Message|StreamPart|Turn|SpecialistRun|Document|DocumentContent|Chunk|Posting|Blob|Citation|Approval)$/;
    expect(tables.length).toBeGreaterThan(30);
    for (const { name } of tables) {
      const rows = await db.prisma.$queryRawUnsafe<object[]>(`SELECT * FROM "${name}"`);
      const text = JSON.stringify(rows, (_, value) => (typeof value === "bigint" ? String(value) : value));
      expect(found(hidden, text), name).toEqual([]);
      if (!holders.test(name)) expect(found(written, text), name).toEqual([]);
    }
    await db.close();
  });

  const fetchAs = (path: string, headers: Record<string, string> = {}, signal?: AbortSignal) =>
    fetch(app.url + path, { headers: { authorization: `Bearer ${owner.token}`, ...headers }, signal });
});
