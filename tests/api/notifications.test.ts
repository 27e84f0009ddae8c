import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiClient } from "@/tests/support/api-client";
import { type App, startApp } from "@/tests/support/app-server";
import { until } from "@/tests/support/jobs";
import { type MailServer, startMailServer } from "@/tests/support/smtp-server";

const preferences = "/api/v1/me/notification-preferences";

describe("how people are told, over REST", () => {
  let app: App;
  let mail: MailServer;
  let owner: ApiClient;
  let editor: ApiClient;
  let ws: string;
  beforeAll(async () => {
    mail = await startMailServer({ user: "candor", pass: "a-pass-of-the-mail-server" });
    app = await startApp({ env: { SMTP_URL: mail.url } });
    const open = new ApiClient(app.url);
    const account = { email: "olive@example.org", password: "a long password", name: "Olive", workspace: "Marlow" };
    const made = await open.post("/api/v1/setup", account);
    owner = open.as(made.body.token);
    ws = `/api/v1/workspaces/${made.body.workspace.id}`;
    const invite = await owner.post(`${ws}/invites`, { role: "editor" });
    const joiner = { email: "ed@example.org", password: "another long one", name: "Ed Marsh" };
    const joined = await open.post(`/api/v1/invites/${invite.body.code}/accept`, joiner);
    editor = open.as(joined.body.token);
  });
  afterAll(async () => {
    await app?.stop();
    await mail?.close();
  });

  test("who is named in a team thread finds it at the bell and in the mail, once, and sees that it was sent", async () => {
    const thread = (await owner.post(`${ws}/threads`, { visibility: "workspace" })).body.id;
    await owner.post(`/api/v1/threads/${thread}/messages?wait=true`, { text: "@Ed Marsh, when does the gate open?" });
    const { items } = (await editor.get(`${ws}/notifications?kind=mention.created`)).body;
    expect(items).toMatchObject([{ data: { by: "Olive", threadId: thread }, readAt: null }]);
    const recent = async () => (await editor.get(preferences)).body.mail.recent;
    await until(async () => (await recent())[0]?.state === "sent");
    expect(await recent()).toMatchObject([{ kind: "mention.created", attempts: 1, error: null }]);
    expect(mail.letters.map(({ to }) => to)).toEqual([["ed@example.org"]]);
    expect(mail.letters[0]!.raw).toContain(`/threads/${thread}`);
    expect((await owner.get(preferences)).body.mail.recent).toEqual([]);
  });

  test("choices are one's own, whole and checked", async () => {
    const silent = { kind: "mention.created", inApp: false, email: false };
    const chosen = await editor.put(preferences, { items: [silent] });
    expect(chosen.status).toBe(200);
    expect(chosen.body.items).toContainEqual(silent);
    expect((await owner.get(preferences)).body.items).toContainEqual({ ...silent, inApp: true, email: true });
    for (const body of [{}, { items: [{ kind: "weather", inApp: true, email: true }] }, { items: [silent, silent] }]) {
      expect((await editor.put(preferences, body)).body).toMatchObject({ status: 400, code: "INVALID_INPUT" });
    }
    expect((await new ApiClient(app.url).get(preferences)).status).toBe(401);
    const thread = (await owner.post(`${ws}/threads`, { visibility: "workspace" })).body.id;
    await owner.post(`/api/v1/threads/${thread}/messages?wait=true`, { text: "@Ed Marsh, are you there?" });
    const { items } = (await editor.get(`${ws}/notifications?kind=mention.created`)).body;
    expect(items.filter((item: { data: { threadId: string } }) => item.data.threadId === thread)).toEqual([]);
    await editor.put(preferences, { items: [] });
  });

  test("the server says that mail leaves, and the password of the mail server nowhere", async () => {
    expect((await new ApiClient(app.url).get("/api/health")).body).toMatchObject({ mail: "smtp" });
    expect(mail.said.some((line) => line.startsWith("AUTH PLAIN"))).toBe(true);
    expect(app.output()).not.toContain("a-pass-of-the-mail-server");
  });
});
