import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { ApiClient } from "@/tests/support/api-client";
import { type App, startApp } from "@/tests/support/app-server";
import { createPostgresDatabase } from "@/tests/support/database";
import { type ScriptedOpenAI, startFollowingModel } from "@/tests/support/scripted-openai/start-following-model";

const keys = { AUTH_SECRET: "a".repeat(40), ENCRYPTION_KEY: Buffer.alloc(32, 3).toString("base64") };

/** What the main job must hold on: the built-in engine, a server in either API mode, and PostgreSQL. */
const settings = [
  { name: "built-in engine, embedded database", model: undefined, postgres: false },
  { name: "chat completions, embedded database", model: "chat" as const, postgres: false },
  { name: "responses, embedded database", model: "responses" as const, postgres: false },
  { name: "built-in engine, PostgreSQL", model: undefined, postgres: true },
].filter(({ postgres }) => !postgres || inject("postgresUrl"));

const manual = `# Kiln manual\n\n## Temperatures\n\nThe kiln is heated to 62 degrees for oak. Beech needs 70 degrees.\n\n## Service\n\nThe filter is changed every 14 days by Jonas Weber.\n`;
const rules = `# 仓库安全规定\n\n## 叉车\n\n叉车限速每小时八公里。夜间入库必须两人同行。\n\n## 消防\n\n灭火器每六个月检查一次，负责人是李敏。\n`;

describe.each(settings)("the main job: $name", ({ model, postgres }) => {
  let app: App;
  let server: ScriptedOpenAI | undefined;
  let api: ApiClient;
  let workspaceId: string;

  beforeAll(async () => {
    server = model ? await startFollowingModel() : undefined;
    app = await startApp({
      env: {
        ...(server && model
          ? { OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: "sk-loopback", OPENAI_API_MODE: model }
          : {}),
        ...(postgres ? { DATABASE_URL: await createPostgresDatabase(inject("postgresUrl")), ...keys } : {}),
      },
    });
  });
  afterAll(async () => {
    await app?.stop();
    await server?.stop();
  });

  test("health says what runs, and setup makes the owner once", async () => {
    const open = new ApiClient(app.url);
    const health = await open.get("/api/health");
    expect(health.status).toBe(200);
    expect(health.body).toMatchObject({ status: "ok", database: postgres ? "postgres" : "embedded", jobs: "embedded" });
    expect(health.body.model.provider).toBe(model ? "openai" : "built-in");
    const setup = {
      email: "ines@example.org",
      password: "correct horse battery",
      name: "Ines Okafor",
      workspace: "Marlow & Pine",
    };
    const made = await open.post("/api/v1/setup", setup);
    expect(made.status).toBe(201);
    expect((await open.post("/api/v1/setup", setup)).status).toBe(409);
    api = open.as(made.body.token);
    workspaceId = (await api.get("/api/v1/workspaces")).body.items[0].id;
  });

  test("documents become ready", async () => {
    for (const [name, text] of [
      ["kiln-manual.md", manual],
      ["仓库安全规定.md", rules],
    ] as const) {
      const uploaded = await api.upload(workspaceId, name, text);
      expect(uploaded.status).toBe(201);
      const ready = await api.until(`/api/v1/documents/${uploaded.body.id}`, (body) =>
        ["ready", "failed"].includes(body.state),
      );
      expect(ready).toMatchObject({ state: "ready", fileName: name });
    }
  });

  test.each([
    ["How hot must the kiln be for oak?", "62", "kiln"],
    ["灭火器多久检查一次？", "六个月", "仓库安全规定"],
  ])("%s is answered with a citation that holds the answer", async (question, answer, title) => {
    const turn = await ask(question);
    expect(turn.stopReason).toBe("complete");
    expect(textOf(turn)).toContain(answer);
    const cited = dataOf(turn, "citations")[0].items;
    expect(cited.length).toBeGreaterThan(0);
    expect(cited[0].title.toLowerCase()).toContain(title);
    expect(cited.some((item: { passage: string }) => item.passage.includes(answer))).toBe(true);
    expect(textOf(turn)).toContain(`[${cited[0].number}]`);
    const { body: document } = await api.get(`/api/v1/documents/${cited[0].documentId}`);
    expect(document.text.slice(cited[0].start, cited[0].end)).toContain(answer);
  });

  test("a report is written by a job, its receipt ends as success, and it comes out in three formats", async () => {
    const turn = await ask("Write a report about the kiln and warehouse safety");
    const [receipt] = turn.receipts;
    expect(receipt).toMatchObject({ route: "deliverables", type: "report", operation: "generate" });
    const settled = await api.until(`/api/v1/receipts/${receipt.id}`, (body) => body.status !== "pending");
    expect(settled).toMatchObject({ status: "success" });
    expect((await api.post(`/api/v1/receipts/${receipt.id}/verify`)).body).toMatchObject({ valid: true });
    const { body: report } = await api.get(`/api/v1/reports/${settled.external_id}`);
    expect(report).toMatchObject({ state: "ready" });
    expect(report.markdown).toContain("62");
    for (const [format, type] of [
      ["md", "text/markdown"],
      ["html", "text/html"],
      ["pdf", "application/pdf"],
    ] as const) {
      const file = await fetch(`${app.url}/api/v1/reports/${report.id}/export?format=${format}`, {
        headers: { authorization: `Bearer ${api.token}` },
      });
      expect(file.status).toBe(200);
      expect(file.headers.get("content-type")).toContain(type);
      expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(200);
    }
  });

  test("a tool that is off is named with who and what instead, and nothing runs", async () => {
    const before = (await api.get(`/api/v1/workspaces/${workspaceId}/reports`)).body.items.length;
    const off = await api.patch(`/api/v1/workspaces/${workspaceId}/tools/generate_report`, {
      status: "disabled",
      reason: "Budget review",
    });
    expect(off.status).toBe(200);
    const turn = await ask("Write a report about the kiln and warehouse safety");
    expect(turn.receipts).toEqual([]);
    const [notice] = dataOf(turn, "notice");
    expect(notice).toMatchObject({
      name: "generate_report",
      state: "off",
      decidedBy: "workspace",
      decidedByName: "Ines Okafor",
      reason: "Budget review",
    });
    expect(notice.alternative).toBeTruthy();
    expect(textOf(turn)).toMatch(/Generate Report/i);
    const refused = await api.post(`/api/v1/workspaces/${workspaceId}/tools/generate_report/invoke`, {
      arguments: { topic: "Kiln", source_content: "The kiln is hot." },
    });
    expect(refused).toMatchObject({ status: 200, body: { status: "denied", code: "TOOL_DISABLED" } });
    expect((await api.get(`/api/v1/workspaces/${workspaceId}/reports`)).body.items).toHaveLength(before);
    const on = await api.patch(`/api/v1/workspaces/${workspaceId}/tools/generate_report`, { status: "active" });
    expect(on.status).toBe(200);
  });

  test("the audit chain of all that verifies", async () => {
    const verified = await api.get(`/api/v1/workspaces/${workspaceId}/audit/verify`);
    expect(verified).toMatchObject({ status: 200, body: { valid: true } });
    expect(verified.body.rows).toBeGreaterThan(10);
  });

  async function ask(text: string) {
    const thread = await api.post(`/api/v1/workspaces/${workspaceId}/threads`, {});
    expect(thread.status).toBe(201);
    const turn = await api.post(`/api/v1/threads/${thread.body.id}/messages?wait=true`, { text });
    expect(turn.status).toBe(200);
    return turn.body;
  }
});

interface Turn {
  message: { parts: { type: string; text?: string; data?: unknown }[] };
}

function textOf(turn: Turn): string {
  return turn.message.parts.map((part) => (part.type === "text" ? part.text : "")).join("");
}

// biome-ignore lint/suspicious/noExplicitAny: the parts of every kind
function dataOf(turn: Turn, name: string): any[] {
  return turn.message.parts.filter((part) => part.type === `data-${name}`).map((part) => part.data);
}
