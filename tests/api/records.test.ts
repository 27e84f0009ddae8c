import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiClient } from "@/tests/support/api-client";
import { type App, startApp } from "@/tests/support/app-server";

const account = { email: "olive@example.org", password: "a long password", name: "Olive", workspace: "Marlow & Pine" };

describe("who did what, over REST", () => {
  let app: App;
  let owner: ApiClient;
  let editor: ApiClient;
  let editorId: string;
  let ws: string;

  beforeAll(async () => {
    app = await startApp();
    const open = new ApiClient(app.url);
    const made = await open.post("/api/v1/setup", account);
    owner = open.as(made.body.token);
    ws = `/api/v1/workspaces/${made.body.workspace.id}`;
    const invite = await owner.post(`${ws}/invites`, { role: "editor" });
    const joined = await open.post(`/api/v1/invites/${invite.body.code}/accept`, {
      email: "ed@example.org",
      password: "another long one",
      name: "Ed",
    });
    editor = open.as(joined.body.token);
    const members = (await owner.get(`${ws}/members`)).body.items;
    editorId = members.find((member: { name: string }) => member.name === "Ed").userId;
  });
  afterAll(() => app?.stop());

  const remember = (as: ApiClient, what: string) =>
    as.post(`${ws}/tools/update_memory/invoke`, { arguments: { updated_memory: `## Facts\n- 2026-11-30: ${what}\n` } });

  test("pain 157: there is one way to be somebody, and its limits hold whichever credential shows it", async () => {
    const other = await owner.post("/api/v1/tokens", { name: "second" });
    const second = owner.as(other.body.token);
    const left = async (as: ApiClient) => Number((await as.get(ws)).headers.get("ratelimit-remaining"));
    const before = await left(owner);
    expect(await left(second)).toBe(before - 1);
    expect(await left(owner)).toBe(before - 2);
    const token = owner.token!;
    for (const headers of [
      { "x-api-key": token },
      { "api-key": token },
      { "x-access-token": token },
      { "x-authorization": `Bearer ${token}` },
      { cookie: `token=${token}; candor.session=${token}` },
      { authorization: `Basic ${Buffer.from(`token:${token}`).toString("base64")}` },
      { authorization: token },
    ] as Record<string, string>[]) {
      const response = await fetch(app.url + ws, { headers });
      expect(response.status, JSON.stringify(Object.keys(headers))).toBe(401);
    }
    expect((await new ApiClient(app.url).get(`${ws}?token=${token}&access_token=${token}`)).status).toBe(401);
  });

  test("pain 159: every action in a shared thread names whoever did it", async () => {
    const thread = (await owner.post(`${ws}/threads`, { visibility: "workspace" })).body.id;
    const by = async (as: ApiClient, what: string) => {
      const args = { updated_memory: `## Facts\n- 2026-11-30: ${what}\n` };
      const reply = await as.post(`${ws}/tools/update_memory/invoke`, { arguments: args, threadId: thread });
      return reply.body.receipt.id as string;
    };
    const [olive, ed] = [await by(owner, "the oars are red"), await by(editor, "the sails are white")];
    const receipts = (await owner.get(`${ws}/receipts?thread=${thread}`)).body.items;
    const askedBy = new Map(
      receipts.map((item: { id: string; askedBy: { name: string } }) => [item.id, item.askedBy.name]),
    );
    expect([askedBy.get(olive), askedBy.get(ed)]).toEqual(["Olive", "Ed"]);
    const rows = (await owner.get(`${ws}/audit?thread=${thread}&action=call.started`)).body.items;
    expect(rows.map((row: { actorName: string }) => row.actorName)).toEqual(["Ed", "Olive"]);
  });

  test("pains 160 and 162: a revoked invite says so, and what hung on a deleted thread goes with it", async () => {
    const invite = (await owner.post(`${ws}/invites`, { role: "viewer" })).body;
    await owner.delete(`${ws}/invites/${invite.id}`);
    const gone = await new ApiClient(app.url).get(`/api/v1/invites/${invite.code}`);
    expect(gone.body).toMatchObject({ status: 410, code: "GONE" });
    expect(gone.body.detail).toBeTruthy();

    const thread = (await owner.post(`${ws}/threads`, {})).body.id;
    const turn = await owner.post(`/api/v1/threads/${thread}/messages?wait=true`, { text: "Hello" });
    const asked = await owner.post(`${ws}/tools/write_file/invoke`, {
      arguments: { path: "/documents/oars.md", content: "Twelve." },
      threadId: thread,
    });
    expect(asked.body.code).toBe("APPROVAL_REQUIRED");
    const card = asked.body.data.approval_id;
    await owner.delete(`/api/v1/threads/${thread}`);
    for (const path of ["", "/messages", "/stream", `/turns/${turn.body.turnId}`]) {
      expect((await owner.get(`/api/v1/threads/${thread}${path}`)).status, path).toBe(404);
    }
    const late = await owner.post(`/api/v1/approvals/${card}/decision`, { decision: "approve" });
    expect(late.body).toMatchObject({ state: "withdrawn" });
    expect(JSON.stringify((await owner.get(`${ws}/documents`)).body.items)).not.toContain("oars");
  });

  test("pain 181: what one person did is one query away, and the whole trail leaves as a file", async () => {
    await remember(editor, "the mast is pine");
    await editor.get(`${ws}/audit`); // refused, which is no call of a tool
    const mine = (await owner.get(`${ws}/audit?actor=${editorId}&tool=update_memory`)).body.items;
    expect(mine.length).toBeGreaterThanOrEqual(3);
    expect(new Set(mine.map((row: { actorName: string }) => row.actorName))).toEqual(new Set(["Ed"]));
    const call = mine[0].callId;
    const rows = (await owner.get(`${ws}/audit?callId=${call}`)).body.items;
    expect(new Set(rows.map((row: { callId: string }) => row.callId))).toEqual(new Set([call]));
    expect(rows).toEqual((await owner.get(`${ws}/audit?call=${call}`)).body.items);
    const file = await owner.get(`${ws}/audit/export?format=csv`);
    expect(file.headers.get("content-disposition")).toMatch(/attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"/);
    expect(file.body).toContain(call);
  });

  test("from a row of the trail to the person's message and to its receipt", async () => {
    const thread = (await owner.post(`${ws}/threads`, {})).body.id;
    await owner.post(`/api/v1/threads/${thread}/messages?wait=true`, { text: "Remember that the slipway is steep." });
    const rows = (await owner.get(`${ws}/audit?thread=${thread}&action=call.started`)).body.items;
    const started = rows.find((row: { tool: string }) => row.tool === "update_memory");
    const { body: trace } = await owner.get(`${ws}/audit/${started.id}/trace`);
    expect(trace.message).toMatchObject({ excerpt: "Remember that the slipway is steep.", author: { name: "Olive" } });
    expect(trace.receipts).toMatchObject([{ tool: "update_memory", status: "success", askedBy: { name: "Olive" } }]);
    expect((await editor.get(`${ws}/audit/${started.id}/trace`)).body).toMatchObject({
      status: 403,
      code: "FORBIDDEN",
    });
  });

  test("a request travels to the admins and its answer back, and the bells count it", async () => {
    await owner.patch(`${ws}/tools/generate_report`, { status: "disabled", reason: "Not this week" });
    const asked = await editor.post(`${ws}/requests`, { tool: "generate_report", message: "For the board" });
    expect(asked.status).toBe(201);
    expect((await editor.post(`${ws}/requests`, { tool: "generate_report" })).body).toMatchObject({
      status: 409,
      reason: "asked_already",
    });
    expect((await owner.get(`${ws}/inbox`)).body).toMatchObject({ requests: 1 });
    const answer = await owner.post(`/api/v1/requests/${asked.body.id}/answer`, {
      granted: false,
      answer: "On Monday",
    });
    expect(answer.body).toMatchObject({ state: "declined", decidedBy: { name: "Olive" } });
    const { items } = (await editor.get(`${ws}/notifications?kind=request.answered`)).body;
    expect(items).toMatchObject([{ data: { state: "declined", answer: "On Monday", by: "Olive" }, readAt: null }]);
    const unread = (await editor.get(`${ws}/inbox`)).body.notifications;
    expect((await editor.post(`${ws}/notifications/read-all`)).body).toEqual({ read: unread });
    expect((await editor.get(`${ws}/inbox`)).body).toEqual({ approvals: 0, requests: 0, notifications: 0 });
  });
});
