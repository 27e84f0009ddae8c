import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiClient } from "@/tests/support/api-client";
import { type App, startApp } from "@/tests/support/app-server";
import { type ScriptedOpenAI, startScriptedOpenAI } from "@/tests/support/scripted-openai/start-scripted-openai";

const owner = { email: "ines@example.org", password: "correct horse battery", name: "Ines", workspace: "Marlow" };
const fixture = (name: string) => new Uint8Array(readFileSync(`tests/fixtures/cases/${name}`));

describe("bad input is answered clearly", () => {
  let app: App;
  let api: ApiClient;
  let workspaceId: string;

  beforeAll(async () => {
    app = await startApp();
    const open = new ApiClient(app.url);
    api = open.as((await open.post("/api/v1/setup", owner)).body.token);
    workspaceId = (await api.get("/api/v1/workspaces")).body.items[0].id;
  });
  afterAll(() => app?.stop());

  test.each([
    ["an empty file", "notes.md", new Uint8Array(), "empty"],
    [
      "a file whose name lies about its content",
      "photo.pdf",
      new TextEncoder().encode("# Not a PDF\n\nText."),
      "wrong_extension",
    ],
    [
      "a picture",
      "photo.png",
      new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82]),
      "unsupported_type",
    ],
    ["a locked PDF", "locked.pdf", fixture("locked.pdf"), "encrypted"],
    ["a scan without text", "scan.pdf", fixture("RG-03.pdf"), "needs_ocr"],
    ["a page of scripts only", "empty.html", fixture("RG-06c.html"), "no_text"],
  ])("%s", async (_, name, bytes, reason) => {
    const uploaded = await api.upload(workspaceId, name, bytes);
    if (uploaded.status >= 400) {
      expect([400, 413, 415, 422]).toContain(uploaded.status);
      expect(uploaded.body).toMatchObject({ detail: expect.any(String), hint: expect.any(String) });
      expect(uploaded.body.detail).toContain(name.split(".").at(-1));
      return;
    }
    const ended = await api.until(`/api/v1/documents/${uploaded.body.id}`, (body) =>
      ["failed", "ready"].includes(body.state),
    );
    expect(ended).toMatchObject({ state: "failed", reason, chunkCount: 0, detail: expect.stringMatching(/.{15,}/) });
  });

  test("30 MB of text are indexed or refused with the limit, and the server goes on", {
    timeout: 240_000,
  }, async () => {
    const line = "Depot 12 keeps crates of oak, beech and ash for the spring market. ";
    const big = new TextEncoder().encode(line.repeat(Math.ceil((30 * 1024 * 1024) / line.length)));
    const uploaded = await api.upload(workspaceId, "big.txt", big);
    if (uploaded.status < 400) {
      const { items } = await api.until(
        `/api/v1/workspaces/${workspaceId}/documents`,
        (body) => body.items.every((item: { state: string }) => ["failed", "ready"].includes(item.state)),
        200_000,
      );
      const ended = items.find((item: { id: string }) => item.id === uploaded.body.id);
      if (ended.state === "failed") expect(ended.detail).toMatch(/\d/);
      else expect(ended.chunkCount).toBeGreaterThan(1000);
    } else {
      expect(uploaded.status).toBe(413);
      expect(uploaded.body.detail).toMatch(/\d/);
    }
    expect((await api.get("/api/health")).status).toBe(200);
  });

  test.each([
    ["{", 400, "MALFORMED_BODY"],
    ["[1]", 400, "MALFORMED_BODY"],
    ["null", 400, "MALFORMED_BODY"],
    ['{"text":""}', 400, "INVALID_INPUT"],
    ['{"text":"x","surprise":1}', 400, "INVALID_INPUT"],
    ['{"text":"x","id":"no spaces allowed"}', 400, "INVALID_INPUT"],
  ])("the body %s", async (body, status, code) => {
    const thread = await api.post(`/api/v1/workspaces/${workspaceId}/threads`, {});
    const answer = await api.send("POST", `/api/v1/threads/${thread.body.id}/messages`, body, {
      "content-type": "application/json",
    });
    expect(answer).toMatchObject({
      status,
      body: { code, status, title: expect.any(String), detail: expect.any(String) },
    });
    expect(answer.headers.get("content-type")).toContain("application/problem+json");
    expect((await api.get(`/api/v1/threads/${thread.body.id}/messages`)).body.items).toEqual([]);
  });

  test("a zero byte in text, in a query or in an id is no trouble of the server", async () => {
    const thread = await api.post(`/api/v1/workspaces/${workspaceId}/threads`, { title: "A\u0000B \ud800" });
    expect(thread).toMatchObject({ status: 201, body: { title: expect.stringMatching(/^AB/) } });
    expect((await api.get(`/api/v1/workspaces/${workspaceId}/search?q=oak%00`)).status).toBe(200);
    expect((await api.get("/api/v1/threads/thr_%00")).status).toBe(404);
  });

  test("an unknown workspace, no token, a wrong token and one that has expired", async () => {
    expect(await api.get("/api/v1/workspaces/ws_0000000000000000")).toMatchObject({
      status: 404,
      body: { code: "NOT_FOUND" },
    });
    expect(await api.as(undefined).get("/api/v1/workspaces")).toMatchObject({
      status: 401,
      body: { code: "UNAUTHENTICATED", hint: expect.any(String) },
    });
    expect(await api.as("cnd_wrong").get("/api/v1/workspaces")).toMatchObject({ status: 401 });
    const made = await api.post("/api/v1/tokens", { name: "short", scopes: ["documents:read"], expiresInDays: 1 });
    expect(made.status).toBe(201);
    expect((await api.as(made.body.token).post(`/api/v1/workspaces/${workspaceId}/threads`, {})).status).toBe(403);
    expect((await api.delete(`/api/v1/tokens/${made.body.id}`)).status).toBeLessThan(300);
    expect((await api.as(made.body.token).get("/api/v1/workspaces")).status).toBe(401);
  });
});

describe("a model server in trouble", () => {
  let app: App;
  let server: ScriptedOpenAI;
  let api: ApiClient;
  let workspaceId: string;
  let trouble: "down" | "unauthorized" | "busy" | "cut" = "down";

  beforeAll(async () => {
    server = await startScriptedOpenAI(() => {
      if (trouble === "unauthorized")
        return {
          status: 401,
          error: { message: "Incorrect API key provided: sk-loop***", code: "invalid_api_key" },
        };
      if (trouble === "busy")
        return { status: 429, headers: { "retry-after": "1" }, error: { message: "Rate limit reached" } };
      if (trouble === "cut") return { text: "The kiln is heated to sixty-two degrees for oak.", cutAfterBytes: 400 };
      return { status: 503, error: { message: "overloaded" } };
    });
    app = await startApp({
      env: { OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: "sk-loopback-secret", OPENAI_API_MODE: "chat" },
    });
    const open = new ApiClient(app.url);
    api = open.as((await open.post("/api/v1/setup", owner)).body.token);
    workspaceId = (await api.get("/api/v1/workspaces")).body.items[0].id;
  });
  afterAll(async () => {
    await app?.stop();
    await server?.stop();
  });

  test.each(["unauthorized", "busy", "cut", "down"] as const)(
    "%s: the turn ends with honest words and the thread goes on",
    { timeout: 120_000 },
    async (kind) => {
      trouble = kind;
      const thread = await api.post(`/api/v1/workspaces/${workspaceId}/threads`, {});
      const turn = await api.post(`/api/v1/threads/${thread.body.id}/messages?wait=true`, {
        text: "How hot is the kiln?",
      });
      expect(turn.status).toBe(200);
      expect(turn.body.stopReason).toBe("provider_failed");
      const stop = turn.body.message.parts.find((part: { type: string }) => part.type === "data-stop");
      expect(stop.data.detail).toMatch(/.{15,}/);
      expect(stop.data.hint).toMatch(/.{10,}/);
      expect(JSON.stringify(turn.body)).not.toContain("sk-loop");
      expect(JSON.stringify((await api.get(`/api/v1/threads/${thread.body.id}/messages`)).body)).not.toContain(
        "sk-loop",
      );
      expect((await api.get(`/api/v1/threads/${thread.body.id}`)).body.state).not.toBe("running");
    },
  );
});
