import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "@/app/api/v1/openapi/operations";
import { ApiClient } from "@/tests/support/api-client";
import { type App, startApp } from "@/tests/support/app-server";
import { layRecords } from "@/tests/support/lay-records";
import { buildWithoutProxy } from "@/tests/support/without-proxy";

/** Every call that needs somebody, so that a new route is tested from the day it is described. */
const closed = operations.filter(({ isOpen }) => !isOpen);
const naming = closed.filter(({ path }) => /\{(workspaceId|id)\}/.test(path) || path.includes("/me/memory"));

const builds = ["as it is built", "without the code that stands before its pages"] as const;

describe.each(builds)("T9: whose it is not, for them it does not exist (%s)", (build) => {
  let app: App;
  const bare = build === "as it is built" ? undefined : buildWithoutProxy();
  let owner: ApiClient;
  /** A member of the owner's workspace who was not given the owner's private things. */
  let colleague: ApiClient;
  /** Somebody with a workspace of their own. */
  let stranger: ApiClient;
  let strangersWorkspace: string;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    app = await startApp({ root: bare?.root });
    const open = new ApiClient(app.url);
    const setup = {
      email: "olive@example.org",
      password: "a long password",
      name: "Olive",
      workspace: "Marlow & Pine",
    };
    const made = await open.post("/api/v1/setup", setup);
    owner = open.as(made.body.token);
    ids.workspaceId = made.body.workspace.id;
    const join = async (name: string, role: string) => {
      const invite = await owner.post(`/api/v1/workspaces/${ids.workspaceId}/invites`, { role });
      const body = { email: `${name}@example.org`, password: "another long one", name };
      const joined = await open.post(`/api/v1/invites/${invite.body.code}/accept`, body);
      return open.as(joined.body.token);
    };
    colleague = await join("carla", "admin");
    stranger = await join("sam", "editor");
    strangersWorkspace = (await stranger.post("/api/v1/workspaces", { name: "Sam's" })).body.id;
    const members = (await owner.get(`/api/v1/workspaces/${ids.workspaceId}/members`)).body.items;
    const memberOf = (name: string) => members.find((member: { name: string }) => member.name === name).id;
    ids.notifications = (await owner.get(`/api/v1/workspaces/${ids.workspaceId}/notifications`)).body.items[0].id;
    await owner.delete(`/api/v1/workspaces/${ids.workspaceId}/members/${memberOf("sam")}`);
    ids.members = memberOf("carla");
    ids.invites = (await owner.post(`/api/v1/workspaces/${ids.workspaceId}/invites`, { role: "viewer" })).body.id;
    ids.tokens = (await owner.post("/api/v1/tokens", { name: "one more" })).body.id;
    ids.threads = (await owner.post(`/api/v1/workspaces/${ids.workspaceId}/threads`, { title: "Secret" })).body.id;
    ids.documents = (await owner.upload(ids.workspaceId!, "secret.md", "# Secret\n\nThe vault opens at noon.")).body.id;
    await owner.until(`/api/v1/documents/${ids.documents}`, ({ state }) => state === "ready");
    const turn = await owner.post(`/api/v1/threads/${ids.threads}/messages?wait=true`, {
      text: "When does the vault open?",
    });
    ids.turn = ids.turns = turn.body.turnId;
    ids.message = (await owner.get(`/api/v1/threads/${ids.threads}/messages`)).body.items[0].id;
    const folder = await owner.post(`/api/v1/workspaces/${ids.workspaceId}/tools/mkdir/invoke`, {
      arguments: { path: "/documents/vault" },
    });
    ids.actions = folder.body.auditId;
    const asked = async (content: string, more: object = {}) => {
      const args = { path: "/documents/vault/plan.md", content };
      const path = `/api/v1/workspaces/${ids.workspaceId}/tools/write_file/invoke`;
      return (await owner.post(path, { arguments: args, ...more })).body.data.approval_id;
    };
    const granted = await asked("The vault has two doors.", { threadId: ids.threads });
    await owner.post(`/api/v1/approvals/${granted}/decision`, { decision: "approve", scope: "thread" });
    ids.grants = (await owner.get(`/api/v1/workspaces/${ids.workspaceId}/grants`)).body.items[0].id;
    ids.approvals = await asked("The vault has three doors.");
    const crawled = await owner.post(`/api/v1/workspaces/${ids.workspaceId}/tools/web_crawl/invoke`, {
      arguments: { startUrls: ["http://10.0.0.1/vault"] },
      threadId: ids.threads,
    });
    ids.runs = crawled.body.data.run_id;
    const report = await owner.post(`/api/v1/workspaces/${ids.workspaceId}/reports`, {
      topic: "The vault",
      source_content: "The vault opens at noon. It closes at one. Nobody may enter alone.",
    });
    ids.reports = report.body.id;
    ids.receipts = report.body.receiptId;
    await owner.until(`/api/v1/reports/${ids.reports}`, ({ state }) => ["ready", "failed"].includes(state));
    const memory = await owner.post(`/api/v1/workspaces/${ids.workspaceId}/tools/update_memory/invoke`, {
      arguments: { updated_memory: "The vault is blue" },
    });
    ids.actions = ids.audit = memory.body.auditId;
    const prompt = { name: "Vault", text: "When does the vault open?" };
    ids.prompts = (await owner.post(`/api/v1/workspaces/${ids.workspaceId}/prompts`, prompt)).body.id;
    const rule = { tool: "generate_report", effect: "ask" };
    ids["tool-rules"] = (await owner.post(`/api/v1/workspaces/${ids.workspaceId}/tool-rules`, rule)).body.id;
    await app.stop();
    const place = { workspaceId: ids.workspaceId!, userId: made.body.user.id, threadId: ids.threads! };
    Object.assign(ids, await layRecords(app.dataDir, place));
    app = await startApp({ root: bare?.root, dataDir: app.dataDir, port: Number(new URL(app.url).port) });
    for (const [name, id] of Object.entries(ids)) expect(id, name).toEqual(expect.any(String));
  });
  afterAll(async () => {
    await app?.stop();
    bare?.remove();
  });

  /** The path with the owner's ids in it; `workspaceId` may be another's. */
  function addressOf(path: string, workspaceId = ids.workspaceId): string {
    const kind = /\/([\w-]+)\/\{id\}/.exec(path)?.[1];
    if (kind !== undefined && ids[kind] === undefined) throw new Error(`This test makes no ${kind} yet: add one.`);
    const address = path
      .replace("{workspaceId}", workspaceId!)
      .replace("{id}", ids[kind ?? ""] ?? "")
      .replace("{group}", "memory")
      .replace("{page}", "1")
      .replace("{turn}", ids.turn!)
      .replace("{trigger}", ids.trigger!)
      .replace("{messageId}", ids.message!)
      .replace("{runId}", ids.runs!)
      .replace("{name}", "generate_report");
    return path.includes("/me/memory") ? `${address}?workspace=${workspaceId}` : address;
  }
  const send = (client: ApiClient, method: string, path: string, body: object = {}) =>
    client.send(method.toUpperCase(), path, ["get", "delete"].includes(method) ? undefined : body);

  test.each(closed)("nobody: $method $path", async ({ method, path }) => {
    for (const client of [new ApiClient(app.url), new ApiClient(app.url, `cnd_${"x".repeat(43)}`)]) {
      const answer = await send(client, method, addressOf(path));
      expect(answer.body).toMatchObject({ status: 401, code: "UNAUTHENTICATED" });
    }
  });

  test.each(naming)("a stranger: $method $path", async ({ method, path }) => {
    const answer = await send(stranger, method, addressOf(path));
    expect(answer.body).toMatchObject({ status: 404, code: "NOT_FOUND" });
    expect(JSON.stringify(answer.body)).not.toMatch(/vault|secret/i);
  });

  test.each(naming.filter(({ path }) => /\{workspaceId\}.*\{id\}/.test(path)))(
    "a stranger, through their own workspace: $method $path",
    async ({ method, path }) => {
      const body = path.includes("/members/") ? { role: "viewer" } : {};
      const answer = await send(stranger, method, addressOf(path, strangersWorkspace), body);
      expect(answer.body).toMatchObject({ status: 404, code: "NOT_FOUND" });
    },
  );

  test.each(
    closed.filter(({ path }) => /\/(threads|runs|notifications|tokens|approvals|grants|prompts)\/\{id\}/.test(path)),
  )("a colleague who is an admin, but whose it is not: $method $path", async ({ method, path }) => {
    const bodies: [RegExp, object][] = [
      [/\/messages(\/\{messageId\})?$/, { text: "What is it?" }],
      [/\/tools\//, { off: true }],
      [/\/decision$/, { decision: "approve" }],
    ];
    const body = bodies.find(([pattern]) => pattern.test(path))?.[1] ?? {};
    const answer = await send(colleague, method, addressOf(path), body);
    expect(answer.body).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  test("a request is answered by those who manage tools, and taken back by nobody but whoever made it", async () => {
    const withdrawn = await colleague.post(`/api/v1/requests/${ids.requests}/withdraw`);
    expect(withdrawn.body).toMatchObject({ status: 404, code: "NOT_FOUND" });
    const { items } = (await colleague.get(`/api/v1/workspaces/${ids.workspaceId}/requests`)).body;
    expect(items).toMatchObject([{ id: ids.requests, state: "open", mine: false, mayAnswer: true }]);
  });

  test("ids in queries and bodies are as foreign as those in paths", async () => {
    const mine = `/api/v1/workspaces/${strangersWorkspace}`;
    const lists = await Promise.all(
      [
        `/receipts?thread=${ids.threads}`,
        `/runs?thread=${ids.threads}`,
        `/deliverables?thread=${ids.threads}`,
        `/approvals?thread=${ids.threads}`,
        `/audit?thread=${ids.threads}`,
        `/audit?callId=${ids.actions}`,
        "/search?q=vault",
        "/documents",
        "/requests",
        "/holds",
        "/grants",
        "/tool-rules",
        "/prompts",
      ].map((path) => stranger.get(mine + path)),
    );
    for (const list of lists) expect(list.status === 404 ? [] : list.body.items).toEqual([]);
    expect((await stranger.get(`${mine}/capabilities?thread=${ids.threads}`)).status).toBe(404);

    const invoke = (tool: string, args: object, more: object = {}) =>
      stranger.post(`${mine}/tools/${tool}/invoke`, { arguments: args, ...more });
    const found = await invoke("search_knowledge_base", { query: "When does the vault open?" });
    expect(JSON.stringify(found.body)).not.toContain("noon");
    const inThread = await invoke("search_knowledge_base", { query: "vault" }, { threadId: ids.threads });
    expect(
      inThread.body.status === 404 || inThread.body.status === "invalid" || inThread.body.code === "NOT_FOUND",
    ).toBe(true);
    const revised = await invoke("generate_report", { topic: "The vault", parent_report_id: ids.reports });
    expect(revised.body.status).not.toBe("ok");
    expect(JSON.stringify(revised.body)).not.toContain("noon");

    await stranger.patch(`${mine}/tools/update_memory`, { status: "disabled" });
    const asked = await stranger.post(`${mine}/requests`, { tool: "update_memory", threadId: ids.threads });
    expect(asked.body).toMatchObject({ status: 404, code: "NOT_FOUND" });
    await stranger.patch(`${mine}/tools/update_memory`, { status: "active" });

    const thread = await stranger.post(`${mine}/threads`, {});
    for (const naming of [
      { attachments: [ids.documents] },
      { mentions: [ids.documents] },
      { mentions: [ids.threads] },
      { replaces: ids.turn },
    ]) {
      const answer = await stranger.post(`/api/v1/threads/${thread.body.id}/messages?wait=true`, {
        text: "When does the vault open?",
        ...naming,
      });
      expect(answer.body).toMatchObject({ status: 404, code: "NOT_FOUND" });
    }
  });

  test("a stream of events tells of one's own workspace alone", async () => {
    const stop = new AbortController();
    const headers = { authorization: `Bearer ${stranger.token}`, "last-event-id": "0" };
    const address = `${app.url}/api/v1/workspaces/${strangersWorkspace}/events`;
    const response = await fetch(address, { headers, signal: stop.signal });
    await owner.patch(`/api/v1/workspaces/${ids.workspaceId}`, { name: "Marlow & Pine" });
    await stranger.patch(`/api/v1/workspaces/${strangersWorkspace}`, { name: "Sam's own" });
    let text = "";
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    while (!text.includes("workspace.changed")) text += (await reader.read()).value ?? "";
    stop.abort();
    expect(text).toContain(strangersWorkspace);
    for (const id of Object.values(ids)) expect(text).not.toContain(id);
  });

  test("an address that does not exist answers as every failure does, whoever asks", async () => {
    for (const path of ["/api/v1/nothing", `/api/v1/workspaces/${ids.workspaceId}/nothing/here`, "/api/v1/threads"]) {
      for (const method of ["get", "post", "put", "patch", "delete"]) {
        const answer = await send(stranger, method, path);
        expect(answer.headers.get("content-type"), `${method} ${path}`).toBe("application/problem+json");
        expect(answer.body).toMatchObject({ status: 404, code: "NOT_FOUND" });
      }
    }
  });

  test("pages ask who is there by themselves: a cookie that only looks like one shows nothing", async () => {
    const pages = [
      "threads",
      `threads/${ids.threads}`,
      "documents",
      `documents/${ids.documents}`,
      `reports/${ids.reports}`,
    ];
    for (const page of [...pages, "receipts", `receipts/${ids.receipts}`, "team", "tools", "inbox", "settings"]) {
      for (const headers of [
        { cookie: "candor.session=forged" },
        // What once made the framework skip the code before its pages.
        { cookie: "candor.session=forged", "x-middleware-subrequest": Array(5).fill("proxy").join(":") },
      ] as Record<string, string>[]) {
        const response = await fetch(`${app.url}/w/${ids.workspaceId}/${page}`, { headers, redirect: "manual" });
        const text = await response.text();
        expect(text, page).not.toMatch(/vault|Secret|Marlow|Olive/);
        const leaves = [307, 308, 404].includes(response.status) || /NEXT_REDIRECT|url=\/sign-in/.test(text);
        expect(leaves, `${page}: ${response.status}`).toBe(true);
      }
    }
  });

  test("a foreign id and one that never existed get the same words", async () => {
    for (const [kind, unknown] of [
      ["threads", "thr_0000000000000000"],
      ["documents", "doc_0000000000000000"],
      ["reports", "rep_0000000000000000"],
      ["receipts", "r_0000000000000000"],
      ["runs", "run_0000000000000000"],
    ] as const) {
      const foreign = await stranger.get(`/api/v1/${kind}/${ids[kind]}`);
      const nothing = await stranger.get(`/api/v1/${kind}/${unknown}`);
      expect(foreign.body).toEqual(nothing.body);
    }
  });

  test("after all that everything is as it was", async () => {
    for (const kind of ["threads", "documents", "reports", "receipts", "approvals"]) {
      expect((await owner.get(`/api/v1/${kind}/${ids[kind]}`)).status).toBe(200);
    }
    const { body: members } = await owner.get(`/api/v1/workspaces/${ids.workspaceId}/members`);
    expect(members.items.map(({ name, role }: { name: string; role: string }) => [name, role])).toEqual([
      ["Olive", "owner"],
      ["carla", "admin"],
    ]);
    const { body: invites } = await owner.get(`/api/v1/workspaces/${ids.workspaceId}/invites`);
    expect(invites.items.find(({ id }: { id: string }) => id === ids.invites).state).toBe("open");
    const { body: messages } = await owner.get(`/api/v1/threads/${ids.threads}/messages`);
    expect(messages.items.filter(({ role }: { role: string }) => role === "user")).toHaveLength(1);
    const { body: card } = await owner.get(`/api/v1/approvals/${ids.approvals}`);
    expect(card).toMatchObject({ state: "pending" });
    const { items: requests } = (await owner.get(`/api/v1/workspaces/${ids.workspaceId}/requests`)).body;
    expect(requests).toMatchObject([{ id: ids.requests, state: "open" }]);
    const { items: holds } = (await owner.get(`/api/v1/workspaces/${ids.workspaceId}/holds`)).body;
    expect(holds).toMatchObject([{ id: ids.holds }]);
    const { body: verified } = await owner.get(`/api/v1/workspaces/${ids.workspaceId}/audit/verify`);
    expect(verified.valid).toBe(true);
  });
});
