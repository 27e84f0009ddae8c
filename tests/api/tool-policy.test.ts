import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiClient } from "@/tests/support/api-client";
import { type App, startApp } from "@/tests/support/app-server";

const account = { email: "olive@example.org", password: "a long password", name: "Olive", workspace: "Marlow & Pine" };

describe("who may do what, over REST", () => {
  let app: App;
  let api: ApiClient;
  let editor: ApiClient;
  let id: string;
  let ws: string;

  beforeAll(async () => {
    app = await startApp();
    const open = new ApiClient(app.url);
    const made = await open.post("/api/v1/setup", account);
    api = open.as(made.body.token);
    id = made.body.workspace.id;
    ws = `/api/v1/workspaces/${id}`;
    const invite = await api.post(`${ws}/invites`, { role: "editor" });
    const joining = { email: "ed@example.org", password: "another long one", name: "Ed" };
    editor = open.as((await open.post(`/api/v1/invites/${invite.body.code}/accept`, joining)).body.token);
    const uploaded = await api.upload(id, "gates.md", "# Gates\n\nThe north gate opens at noon.");
    await api.until(`/api/v1/documents/${uploaded.body.id}`, ({ state }) => state === "ready");
  });
  afterAll(() => app?.stop());

  const call = (of: ApiClient, tool: string, args: object) =>
    of.post(`${ws}/tools/${tool}/invoke`, { arguments: args });
  const note = (text: string) => ({ updated_memory: `## Facts\n- 2026-11-30: ${text}\n` });

  test("a rule holds for the next call of everybody it is for, and is gone with the next after it is deleted", async () => {
    const input = {
      tool: "update_*",
      parameter: "updated_memory",
      pattern: "*salary*",
      effect: "deny",
      roles: ["editor"],
    };
    const made = await api.post(`${ws}/tool-rules`, input);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ ...input, note: null, createdBy: "Olive" });
    const refused = await call(editor, "update_memory", note("the SALARY is secret"));
    expect(refused.status).toBe(200);
    expect(refused.body).toMatchObject({ status: "denied", code: "OPERATION_DENIED" });
    expect((await call(editor, "update_memory", note("the gate is green"))).body.code).toBe("OK");
    expect((await call(api, "update_memory", note("the salary is secret"))).body.code).toBe("OK");
    const row = await api.get(`${ws}/audit?code=OPERATION_DENIED&tool=update_memory`);
    expect(row.body.items[0]).toMatchObject({ id: refused.body.auditId, rule: `rule:${made.body.id}` });
    expect((await api.get(`${ws}/tool-rules`)).body.items).toEqual([made.body]);
    expect((await api.delete(`${ws}/tool-rules/${made.body.id}`)).status).toBe(204);
    expect((await api.delete(`${ws}/tool-rules/${made.body.id}`)).status).toBe(404);
    expect((await call(editor, "update_memory", note("the salary is paid"))).body.code).toBe("OK");
  });

  test.each([
    [{ tool: "update_memory", effect: "perhaps" }, "effect"],
    [{ tool: "update_memory", effect: "deny", pattern: "x*" }, "parameter"],
    [{ tool: "no_such_tool", effect: "deny" }, "tool"],
    [{ tool: "update_memory", effect: "deny", parameter: "price" }, "parameter"],
    [{ tool: "Update Memory", effect: "deny" }, "tool"],
    [{ tool: "update_memory", effect: "deny", roles: ["everybody"] }, "roles.0"],
    [{ tool: "update_memory", effect: "deny", also: 1 }, ""],
  ])("a rule that means nothing is refused with its field: %j", async (input, field) => {
    const answer = await api.post(`${ws}/tool-rules`, input);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: "INVALID_INPUT", ...(field && { field }) });
    expect(answer.body.detail).toBeTruthy();
  });

  test("only who manages tools reads and writes rules, groups, masks and modes", async () => {
    const answers = [
      await editor.get(`${ws}/tool-rules`),
      await editor.post(`${ws}/tool-rules`, { tool: "*", effect: "allow" }),
      await editor.patch(`${ws}/tool-groups/memory`, { status: "disabled" }),
      await editor.patch(`${ws}/tools/update_memory`, { mode: "allow" }),
    ];
    for (const { body } of answers) expect(body).toMatchObject({ status: 403, code: "FORBIDDEN" });
  });

  test("masks narrow what a search answers, its manual, and nobody else's", async () => {
    const masks = [{ column: "passage", roles: ["editor"], mask: "hide" }];
    expect((await api.patch(`${ws}/tools/search_knowledge_base`, { masks })).body).toMatchObject({ masks });
    const query = { query: "north gate" };
    const whole = await call(api, "search_knowledge_base", query);
    expect(whole.body.data.hits[0].passage).toContain("noon");
    const narrowed = await call(editor, "search_knowledge_base", query);
    expect(narrowed.body.data.hits[0]).toMatchObject({ title: whole.body.data.hits[0].title });
    expect(JSON.stringify(narrowed.body)).not.toMatch(/noon|passage/);
    const seen = (await editor.get(`${ws}/tools/search_knowledge_base`)).body;
    expect(seen.columns.map(({ name }: { name: string }) => name)).not.toContain("passage");
    const wrong = { masks: [{ column: "colour", roles: ["editor"], mask: "hide" }] };
    const refused = await api.patch(`${ws}/tools/search_knowledge_base`, wrong);
    expect(refused.body).toMatchObject({ status: 400, code: "INVALID_INPUT", field: "masks" });
    await api.patch(`${ws}/tools/search_knowledge_base`, { masks: [] });
    expect((await call(editor, "search_knowledge_base", query)).body.data.hits[0].passage).toContain("noon");
  });

  test("a mode asks, a rollout waits, a group goes at once: each holds for everybody's next call", async () => {
    const tool = `${ws}/tools/update_memory`;
    expect((await api.patch(tool, { mode: "ask" })).body).toMatchObject({ mode: "ask", codeMode: "allow" });
    const asked = await call(editor, "update_memory", note("it asks now"));
    expect(asked.body).toMatchObject({ status: "pending", code: "APPROVAL_REQUIRED" });
    await api.patch(tool, { mode: null });

    await api.patch(tool, { status: "canary", canaryRoles: ["owner"] });
    expect((await call(editor, "update_memory", note("not yet"))).body.code).toBe("TOOL_DISABLED");
    expect((await call(api, "update_memory", note("already here"))).body.code).toBe("OK");
    const surface = (await editor.get(`${ws}/capabilities`)).body.tools;
    const found = surface.find(({ name }: { name: string }) => name === "update_memory");
    expect(found).toMatchObject({ state: "not_in_rollout", decidedByName: "Olive" });
    await api.patch(tool, { status: "active" });

    const off = await api.patch(`${ws}/tool-groups/memory`, { status: "disabled", reason: "For now" });
    expect(off.body.items).toMatchObject([{ name: "update_memory", status: "disabled", reason: "For now" }]);
    expect((await call(api, "update_memory", note("off"))).body.code).toBe("TOOL_DISABLED");
    await api.patch(`${ws}/tool-groups/memory`, { status: "active" });
    expect((await call(api, "update_memory", note("on again"))).body.code).toBe("OK");
    const nothing = await api.patch(`${ws}/tool-groups/kites`, { status: "active" });
    expect(nothing.body).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });
});
