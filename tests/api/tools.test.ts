import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiClient } from "@/tests/support/api-client";
import { type App, startApp } from "@/tests/support/app-server";

const account = { email: "olive@example.org", password: "a long password", name: "Olive", workspace: "Marlow & Pine" };

describe("tools, receipts and the audit trail over REST", () => {
  let app: App;
  let api: ApiClient;
  let ws: string;

  beforeAll(async () => {
    app = await startApp();
    const made = await new ApiClient(app.url).post("/api/v1/setup", account);
    api = new ApiClient(app.url, made.body.token);
    ws = `/api/v1/workspaces/${made.body.workspace.id}`;
  });
  afterAll(() => app?.stop());

  const remember = (updated_memory: unknown, more: object = {}) =>
    api.post(`${ws}/tools/update_memory/invoke`, { arguments: { updated_memory }, ...more });

  test("a mutation answers 200 with its receipt, which verifies, and its rows are there when the reply is", async () => {
    const reply = await remember("## Facts\n- 2026-11-30: the yard opens at seven\n");
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ status: "ok", code: "OK", receipt: { status: "success", route: "memory" } });
    const { id } = reply.body.receipt;
    expect((await api.post(`/api/v1/receipts/${id}/verify`, {})).body).toMatchObject({ valid: true, chain: true });
    const receipt = await api.get(`/api/v1/receipts/${id}`);
    expect(receipt.body).toMatchObject({ id, tool: "update_memory", askedBy: { name: "Olive" } });
    expect((await api.get(`${ws}/receipts`)).body.items.map((item: { id: string }) => item.id)).toContain(id);
    const rows = await api.get(`${ws}/audit?call=${reply.body.receipt.tool_call_id}`);
    expect(rows.body.items.map((row: { action: string }) => row.action)).toEqual([
      "call.finished",
      "receipt.written",
      "call.started",
    ]);
  });

  test.each([
    ["no_such_tool", {}, "TOOL_NOT_FOUND", "denied"],
    ["invalid", { tool: "x", error: "y" }, "TOOL_NOT_FOUND", "denied"],
    ["task", { subagent_type: "knowledge_base", description: "x" }, "OPERATION_DENIED", "denied"],
    ["update_memory", {}, "MISSING_PARAM", "invalid"],
    ["update_memory", { updated_memory: 7 }, "INVALID_PARAM", "invalid"],
    ["update_memory", { updated_memory: "a", also: 1 }, "INVALID_PARAM", "invalid"],
    ["update_memory", "no object", "INVALID_PARAM", "invalid"],
    ["generate_report", { topic: "Docks", source_strategy: "kb_search" }, "MISSING_PARAM", "invalid"],
  ])("%s with %j answers 200 with %s and a row", async (tool, args, code, status) => {
    const reply = await api.post(`${ws}/tools/${tool}/invoke`, { arguments: args });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ status, code });
    expect(reply.body.hint).toBeTruthy();
    const { items } = (await api.get(`${ws}/audit?code=${code}&tool=${tool}`)).body;
    expect(items[0]).toMatchObject({ id: reply.body.auditId, action: "call.refused", decision: "deny" });
  });

  test("an idempotency key makes one deed of two calls", async () => {
    const key = { idempotencyKey: "once" };
    const first = await remember("## Facts\n- 2026-11-30: the crane is out of order\n", key);
    const second = await remember("## Facts\n- 2026-11-30: the crane is out of order\n", key);
    expect(second.body).toEqual(first.body);
  });

  test("a body that is no JSON object is the one thing that is not answered by the gateway", async () => {
    const send = (body: string) =>
      fetch(`${app.url}${ws}/tools/update_memory/invoke`, {
        method: "POST",
        headers: { authorization: `Bearer ${api.token}`, "content-type": "application/json" },
        body,
      });
    expect((await send("{")).status).toBe(400);
    expect((await send("[]")).status).toBe(400);
    expect((await send("{}")).status).toBe(200);
  });

  test("switched off by an admin, the next call is refused and the surface says who and what instead", async () => {
    const off = { status: "disabled", reason: "We are redoing it", alternative: "Ask Olive" };
    expect((await api.patch(`${ws}/tools/update_memory`, off)).body).toMatchObject({
      status: "disabled",
      changedBy: "Olive",
    });
    expect((await remember("## Facts\n- 2026-11-30: no\n")).body).toMatchObject({ code: "TOOL_DISABLED" });
    const { tools, specialists } = (await api.get(`${ws}/capabilities`)).body;
    expect(tools.find((tool: { name: string }) => tool.name === "update_memory")).toMatchObject({
      state: "off",
      decidedBy: "workspace",
      decidedByName: "Olive",
      whoCanChange: "Olive",
      alternative: "Ask Olive",
    });
    expect(tools.map((tool: { name: string }) => tool.name)).not.toContain("invalid");
    expect(specialists).toContainEqual(expect.objectContaining({ name: "deliverables", state: "on" }));
    expect((await api.patch(`${ws}/tools/update_memory`, { status: "active" })).status).toBe(200);
    expect((await remember("## Facts\n- 2026-11-30: yes, again\n")).body.code).toBe("OK");
  });

  test("people and threads narrow for themselves", async () => {
    const thread = (await api.post(`${ws}/threads`, { title: "Quiet" })).body.id;
    const at = `/api/v1/threads/${thread}/tools/update_memory`;
    expect((await api.patch(at, { off: true })).body).toMatchObject({ state: "off", decidedBy: "thread" });
    const inside = await remember("## Facts\n- 2026-11-30: in the thread\n", { threadId: thread });
    expect(inside.body.code).toBe("TOOL_DISABLED");
    expect((await api.get(`${ws}/capabilities?thread=${thread}`)).body.tools).toContainEqual(
      expect.objectContaining({ name: "update_memory", state: "off", decidedBy: "thread" }),
    );
    expect((await api.get(`${ws}/capabilities?thread=thr_0000000000000000`)).status).toBe(404);
    expect((await api.patch("/api/v1/me/tools/update_memory", { off: true })).body).toMatchObject({ off: true });
    expect((await remember("## Facts\n- 2026-11-30: off for me\n")).body.code).toBe("TOOL_DISABLED");
    await api.patch("/api/v1/me/tools/update_memory", { off: false });
    expect((await api.patch("/api/v1/me/tools/no_such_tool", { off: true })).status).toBe(404);
  });

  test("the table of tools is complete and shows no handler", async () => {
    const { items } = (await api.get(`${ws}/tools`)).body;
    expect(items.map((item: { name: string }) => item.name)).toEqual(
      expect.arrayContaining(["task", "update_memory", "generate_report"]),
    );
    expect((await api.get(`${ws}/tools/update_memory`)).body).toMatchObject({ permission: "memory:update" });
    expect((await api.get(`${ws}/tools/nothing`)).status).toBe(404);
    expect((await api.patch(`${ws}/tools/update_memory`, { status: "canary" })).status).toBe(400);
  });

  test("the chain verifies, is exported as a file, and the export is in it", async () => {
    expect((await api.get(`${ws}/audit/verify`)).body).toMatchObject({ valid: true });
    for (const format of ["jsonl", "csv"]) {
      const response = await fetch(`${app.url}${ws}/audit/export?format=${format}`, {
        headers: { authorization: `Bearer ${api.token}` },
      });
      expect(response.headers.get("content-disposition")).toMatch(
        new RegExp(`attachment; filename="audit-.*${format}"`),
      );
      expect((await response.text()).trimEnd().split("\n").at(-1)).toContain("audit.exported");
    }
    expect((await api.get(`${ws}/audit/export?format=pdf`)).status).toBe(400);
    expect((await api.get(`${ws}/audit/verify`)).body).toMatchObject({ valid: true });
  });
});
