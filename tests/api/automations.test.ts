import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiClient } from "@/tests/support/api-client";
import { type App, startApp } from "@/tests/support/app-server";
import { automationDraft } from "@/tests/support/automation-draft";
import { type ScriptedOpenAI, startScriptedOpenAI } from "@/tests/support/scripted-openai/start-scripted-openai";

const account = { email: "olive@example.org", password: "a long password", name: "Olive", workspace: "Marlow & Pine" };
const wish = "Every weekday at 9 in Berlin summarise new documents in /documents/inbox";

/** Both families of endpoints are tried below REST too, on both databases. */
const modes = process.env.CANDOR_LONG === "1" ? (["chat", "responses"] as const) : (["responses"] as const);

describe.each(modes)("automations over REST (%s)", (mode) => {
  let app: App;
  let server: ScriptedOpenAI;
  let api: ApiClient;
  let ws: string;
  beforeAll(async () => {
    server = await startScriptedOpenAI([]);
    app = await startApp({
      env: { OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: "k", OPENAI_API_MODE: mode, CHAT_MODEL: "scripted" },
    });
    const made = await new ApiClient(app.url).post("/api/v1/setup", account);
    api = new ApiClient(app.url, made.body.token);
    ws = `/api/v1/workspaces/${made.body.workspace.id}`;
  });
  afterAll(async () => {
    await app?.stop();
    await server?.stop();
  });

  /** Asks for an automation in a new thread; the card of what was drafted. */
  async function asked(after: string) {
    server.setScript(({ system, messages }) => {
      if (system.startsWith('<task name="draft_automation">')) return { text: JSON.stringify(automationDraft()) };
      if (messages.some(({ role }) => role === "tool")) return { text: after };
      return { toolCalls: [{ name: "create_automation", arguments: { intent: wish } }] };
    });
    const thread = (await api.post(`${ws}/threads`, {})).body.id;
    const turn = await api.post(`/api/v1/threads/${thread}/messages?wait=true`, { text: wish });
    expect(turn.body).toMatchObject({ stopReason: "waiting" });
    const { items } = (await api.get(`${ws}/approvals?thread=${thread}`)).body;
    expect(items).toMatchObject([{ tool: "create_automation", state: "pending" }]);
    return { thread, card: items[0] };
  }
  const decide = (id: string, body: object) => api.post(`/api/v1/approvals/${id}/decision`, body);
  const answered = (thread: string) => api.until(`/api/v1/threads/${thread}`, ({ state }) => state === "idle");

  test("set up in a chat, edited on its card, saved with a receipt, taken back", async () => {
    const { thread, card } = await asked("It runs on Tuesdays.");
    const definition = { ...card.arguments.definition, triggers: [schedule("0 8 * * 2")] };
    const wrong = { ...definition, execution: { ...definition.execution, max_retries: "2" } };
    const refused = await decide(card.id, { decision: "edit", arguments: { ...card.arguments, definition: wrong } });
    expect(refused.body).toMatchObject({ status: 400, field: "arguments.definition.execution.max_retries" });
    await decide(card.id, { decision: "edit", arguments: { ...card.arguments, definition } });
    const settled = await api.until(`/api/v1/approvals/${card.id}`, ({ settledAt }) => settledAt !== null);
    await answered(thread);
    const { items } = (await api.get(`${ws}/automations`)).body;
    expect(items).toMatchObject([
      { name: "Morning summary", state: "enabled", schedule: "At 08:00, only on Tuesday (Europe/Berlin)", version: 1 },
    ]);
    const receipt = (await api.get(`/api/v1/receipts/${settled.receipts[0]}`)).body;
    expect(receipt).toMatchObject({ route: "automations", status: "success", external_id: items[0].id });
    const undone = await api.post(`/api/v1/actions/${receipt.undo.auditId}/undo`);
    expect(undone.body).toMatchObject({ result: "reverted" });
    expect((await api.get(`/api/v1/automations/${items[0].id}`)).body).toMatchObject({ state: "archived" });
  });

  test("turned down, it is neither saved nor asked about again", async () => {
    const before = (await api.get(`${ws}/automations`)).body.items.length;
    const { thread, card } = await asked("All right, nothing was set up.");
    await decide(card.id, { decision: "reject", reason: "No." });
    await answered(thread);
    expect((await api.get(`${ws}/automations`)).body.items).toHaveLength(before);
    expect((await api.get(`${ws}/approvals?thread=${thread}`)).body.items).toMatchObject([{ decision: "reject" }]);
  });

  test("made, read with its version, changed on what was read, put away", async () => {
    const made = await api.post(`${ws}/automations`, { definition: automationDraft() });
    expect(made.status).toBe(201);
    const path = `/api/v1/automations/${made.body.id}`;
    const read = await api.get(path);
    expect(read.body).toEqual(made.body);
    const zoned = { definition: { triggers: [{ type: "schedule", params: { cron: "0 7 * * *" } }] } };
    const changed = await api.patch(path, zoned, { "if-match": '"1"' });
    expect(changed.body.definition.triggers[0].params).toEqual({ cron: "0 7 * * *", timezone: "Europe/Berlin" });
    expect((await api.patch(path, zoned, { "if-match": '"1"' })).body).toMatchObject({ code: "PRECONDITION_FAILED" });
    const back = await api.post(`${path}/restore`, { version: 1 });
    expect(back.body).toMatchObject({ version: 3, definition: made.body.definition });
    const versions = (await api.get(`${path}/versions?limit=2`)).body;
    expect(versions).toMatchObject({ items: [{ version: 3 }, { version: 2 }], nextCursor: "2" });
    expect((await api.get(`${path}/versions?cursor=2`)).body).toMatchObject({ items: [{ version: 1 }] });
    expect((await api.delete(path)).status).toBe(204);
    expect((await api.get(`${ws}/automations?state=archived`)).body.items[0].id).toBe(made.body.id);
    const never = automationDraft({ triggers: [schedule("0 0 31 2 *")] });
    expect((await api.post(`${ws}/automations`, { definition: never })).body).toMatchObject({
      code: "INVALID_INPUT",
      field: "definition.triggers.0.params.cron",
    });
  });
});

function schedule(cron: string) {
  return { type: "schedule", params: { cron, timezone: "Europe/Berlin" }, static_inputs: {}, enabled: true };
}
