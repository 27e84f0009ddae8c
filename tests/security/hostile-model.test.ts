import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiClient } from "@/tests/support/api-client";
import { type App, startApp } from "@/tests/support/app-server";
import { followingModel } from "@/tests/support/scripted-openai/following-model";
import { type ScriptedOpenAI, startScriptedOpenAI } from "@/tests/support/scripted-openai/start-scripted-openai";
import type { ScriptedReply, ScriptedRequest } from "@/tests/support/scripted-openai/types";

let app: App;
let model: ScriptedOpenAI;
let owner: ApiClient;
let home: string;
const env = () => ({ OPENAI_BASE_URL: model.baseUrl, OPENAI_API_KEY: "sk-x", OPENAI_API_MODE: "chat" });

beforeAll(async () => {
  model = await startScriptedOpenAI(followingModel);
  app = await startApp({ env: env() });
  const open = new ApiClient(app.url);
  const setup = { email: "olive@example.org", password: "a long password", name: "Olive", workspace: "Marlow" };
  const made = await open.post("/api/v1/setup", setup);
  owner = open.as(made.body.token);
  home = `/api/v1/workspaces/${made.body.workspace.id}`;
});
afterAll(async () => {
  await app?.stop();
  await model?.stop();
});

const openThread = async (): Promise<string> => (await owner.post(`${home}/threads`, {})).body.id;
const say = (threadId: string, text: string) => owner.post(`/api/v1/threads/${threadId}/messages?wait=true`, { text });
const isSupervisor = (request: ScriptedRequest) => request.system.startsWith("<agent_identity>");
const wasAnswered = (request: ScriptedRequest) => request.messages.at(-1)?.role === "tool";
const delegating = (specialist: string): ScriptedReply => ({
  toolCalls: [{ name: "task", arguments: { subagent_type: specialist, description: "Oak" } }],
});
const deep = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;

test.each([
  ["its own tool", (request: ScriptedRequest) => isSupervisor(request) && { name: "update_memory", arguments: deep }],
  ["a task", (request: ScriptedRequest) => isSupervisor(request) && { name: "task", arguments: `{"z":${deep}}` }],
  [
    "a specialist",
    (request: ScriptedRequest) => !isSupervisor(request) && { name: "generate_report", arguments: deep },
  ],
])("bottomless arguments for %s are refused, and the turn goes on", async (_, callOf) => {
  model.setScript((request) => {
    if (wasAnswered(request)) return { text: isSupervisor(request) ? "I could not do that." : "{}" };
    const call = callOf(request);
    return call ? { toolCalls: [call] } : delegating("deliverables");
  });
  const { body } = await say(await openThread(), "Go on");
  expect(body.stopReason).not.toBe("failed");
  expect(JSON.stringify(body.message.parts)).toContain("I could not do that.");
  expect(body.receipts).toEqual([]);
});

test("thirty turns at once all end, and each says its own", async () => {
  model.setScript((request) => ({ text: `Echo ${request.messages.at(-1)?.text}`, chunkDelayMs: 5 }));
  const turns = Promise.all(
    Array.from({ length: 30 }, async (_, n) => [n, await say(await openThread(), `number ${n}.`)] as const),
  );
  for (const [n, { body }] of await turns) {
    expect(body.stopReason).toBe("complete");
    expect(JSON.stringify(body.message.parts)).toContain(`Echo number ${n}.`);
  }
});

test("killed among thirty turns and twenty reports: nothing runs for ever, nothing is done twice, the trail is whole", async () => {
  model.setScript((request) => ({ ...followingModel(request), firstDelayMs: 100, chunkDelayMs: 20 }));
  const threads = await Promise.all(Array.from({ length: 30 }, openThread));
  const gone = () => undefined;
  for (const [n, id] of threads.entries())
    void say(id, n % 2 ? "Write a report about oak" : `Remember ${n}`).catch(gone);
  const body = (n: number) => ({ topic: `Oak ${n % 5}`, source_content: "Oak is dried slowly. Beech is not." });
  const start = (n: number) => owner.post(`${home}/reports`, body(n), { "idempotency-key": `key-${n % 5}` });
  for (let n = 0; n < 20; n += 1) void start(n).catch(gone);
  await new Promise((resolve) => setTimeout(resolve, 700));
  await app.kill();
  model.setScript(followingModel);
  app = await startApp({ dataDir: app.dataDir, env: env() });
  owner = new ApiClient(app.url, owner.token);
  await owner.until(`${home}/threads`, ({ items }) =>
    items.every(({ state }: { state: string }) => state !== "running"),
  );
  await owner.until(`${home}/reports`, ({ items }) =>
    items.every(({ state }: { state: string }) => ["ready", "failed"].includes(state)),
  );
  expect((await owner.get(`${home}/receipts?status=pending`)).body.items).toEqual([]);
  const receipts = (await owner.get(`${home}/receipts?limit=100`)).body.items as {
    type: string;
    external_id: string;
  }[];
  const reports = receipts.filter(({ type }) => type === "report").map((receipt) => receipt.external_id);
  expect(new Set(reports).size).toBe(reports.length);
  expect((await owner.get(`${home}/audit/verify`)).body).toMatchObject({ valid: true });
  const { body: next } = await say(threads[0]!, "Remember that oak is hard");
  expect(next.stopReason).toBe("complete");
});
