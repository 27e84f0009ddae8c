import { execFile } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ApiAnswer, ApiClient } from "@/tests/support/api-client";
import { type App, startApp } from "@/tests/support/app-server";

const account = { email: "olive@example.org", password: "a long password", name: "Olive", workspace: "Marlow & Pine" };
const definition = {
  schema_version: "1.0",
  name: "File orders",
  triggers: [
    { type: "webhook", params: {} },
    { type: "manual", params: {} },
  ],
  plan: [{ step_id: "file", action: "agent_task", params: { query: "Who ordered {{ inputs.webhook.item }}?" } }],
  execution: { concurrency: "always" },
};

describe("signed webhooks, over REST", () => {
  let app: App;
  let open: ApiClient;
  let owner: ApiClient;
  let ws: string;
  let automation: string;
  let path: string;
  let secret: string;
  let triggers: { id: string; type: string }[];

  beforeAll(async () => {
    app = await startApp();
    open = new ApiClient(app.url);
    const made = await open.post("/api/v1/setup", account);
    owner = open.as(made.body.token);
    ws = `/api/v1/workspaces/${made.body.workspace.id}`;
    const created = await owner.post(`${ws}/automations`, { definition, allowances: [], state: "enabled" });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    ({ id: automation, triggers } = created.body);
    path = `/api/v1/automations/${automation}/triggers/${triggers[0]!.id}/secret`;
  });
  afterAll(() => app?.stop());

  const hook = () => `/api/v1/hooks/${automation}/${triggers[0]!.id}`;
  const sign = (timestamp: string, body: string, by = secret) =>
    createHmac("sha256", by).update(`${timestamp}.${body}`).digest("hex");
  const seconds = (off = 0) => String(Math.floor(Date.now() / 1000) + off);
  /** Sends as a program would; `change` breaks something of it. */
  function deliver(
    body: string,
    change: {
      timestamp?: string;
      signature?: string;
      delivery?: string;
      sent?: string;
      without?: string;
      to?: string;
    } = {},
  ): Promise<ApiAnswer> {
    const timestamp = change.timestamp ?? seconds();
    const headers: Record<string, string> = {
      "x-candor-timestamp": timestamp,
      "x-candor-signature": change.signature ?? sign(timestamp, body),
      "x-candor-delivery": change.delivery ?? randomUUID(),
    };
    if (change.without) delete headers[change.without];
    return open.send("POST", change.to ?? hook(), change.sent ?? body, headers);
  }
  const order = (item: string) => JSON.stringify({ order: 17, item, at: randomUUID() });
  /** The newest run: when it stays, nothing was started. */
  const newest = async (): Promise<string | undefined> =>
    (await owner.get(`/api/v1/automations/${automation}`)).body.lastRun?.id;

  test("without a secret nothing is taken; it is shown once, and nothing else shows it", async () => {
    secret = "cnd_hook_guessed";
    expect((await deliver("{}")).body).toMatchObject({ status: 409, reason: "no_secret" });
    const shown = await owner.post(path);
    expect(shown).toMatchObject({ status: 201, body: { url: app.url + hook(), secret: /^cnd_hook_[\w-]{43}$/ } });
    secret = shown.body.secret;
    const item = await owner.get(`/api/v1/automations/${automation}`);
    const trail = await owner.get(`${ws}/audit?action=webhook.secret_made`);
    expect(trail.body.items).toHaveLength(1);
    for (const seen of [item, trail]) expect(JSON.stringify(seen.body)).not.toContain(secret.slice(9));
    expect(item.body.triggers[0]).toMatchObject({ type: "webhook", webhookUrl: app.url + hook() });
  });

  test("a signed delivery starts a run", async () => {
    expect(await newest()).toBeUndefined();
    const taken = await deliver(order("oak"), { delivery: "order-17" });
    expect(taken.status, JSON.stringify(taken.body)).toBe(202);
    expect(await newest()).toBe(taken.body.runId);
  });

  test("wrong, altered, stale, future and unsigned ones are refused, and start nothing", async () => {
    const before = await newest();
    const body = order("ash");
    const forged = sign(seconds(), body, `${secret}x`);
    const refused: [string, Promise<ApiAnswer>][] = [
      ["signature", deliver(body, { signature: forged })],
      ["signature", deliver(body, { signature: "0".repeat(64) })],
      ["signature", deliver(body, { sent: body.replace("17", "18") })],
      ["signature", deliver(body, { sent: `${body} ` })],
      ["signature", deliver(body, { timestamp: seconds(5), signature: sign(seconds(), body) })],
      ["timestamp", deliver(body, { timestamp: seconds(-302) })],
      ["timestamp", deliver(body, { timestamp: seconds(330) })],
      ["timestamp", deliver(body, { timestamp: "0" })],
    ];
    for (const [reason, answer] of refused) {
      expect((await answer).body).toMatchObject({ status: 401, code: "BAD_SIGNATURE", reason });
    }
    for (const without of ["x-candor-timestamp", "x-candor-signature", "x-candor-delivery"]) {
      expect((await deliver(body, { without })).body).toMatchObject({
        status: 400,
        code: "INVALID_INPUT",
        field: without,
      });
    }
    for (const odd of [
      { signature: "zz" },
      { signature: `sha256=${sign(seconds(), body)}` },
      { timestamp: "tomorrow" },
      { timestamp: seconds().concat("000") },
      { delivery: "with a space" },
    ]) {
      expect((await deliver(body, odd)).body).toMatchObject({ status: 400, code: "INVALID_INPUT" });
    }
    expect(await newest()).toBe(before);
    for (const off of [-290, 290]) {
      expect((await deliver(order("elm"), { timestamp: seconds(off) })).status).toBe(202);
    }
  });

  test("a replayed one is refused, under its own name and under another", async () => {
    const body = order("yew");
    const timestamp = seconds();
    expect((await deliver(body, { timestamp, delivery: "once" })).status).toBe(202);
    const before = await newest();
    for (const again of [
      { timestamp, delivery: "once" },
      { timestamp, delivery: "twice" },
      { timestamp, delivery: "thrice", signature: sign(timestamp, body).toUpperCase() },
      { delivery: "once", timestamp: seconds(1) },
    ]) {
      expect((await deliver(body, again)).body).toMatchObject({ status: 409, code: "CONFLICT", reason: "replayed" });
    }
    expect(await newest()).toBe(before);
  });

  test("a body is one JSON object of at most 256 KB", async () => {
    for (const body of ["[1]", "null", "17", "{", `{"a":${"[".repeat(200)}${"]".repeat(200)}}`]) {
      expect((await deliver(body)).body).toMatchObject({ status: 400, code: "MALFORMED_BODY" });
    }
    const filled = (bytes: number) => JSON.stringify({ a: "x".repeat(bytes - 8) });
    expect((await deliver(filled(256 * 1024 + 1))).body).toMatchObject({ status: 413, code: "TOO_LARGE" });
    expect((await deliver(filled(256 * 1024))).status).toBe(202);
  });

  test("what is no webhook is not there, whoever signs", async () => {
    for (const to of [
      `/api/v1/hooks/${automation}/${triggers[1]!.id}`,
      `/api/v1/hooks/${automation}/trg_0000000000000000`,
      `/api/v1/hooks/aut_0000000000000000/${triggers[0]!.id}`,
    ]) {
      expect((await deliver("{}", { to })).body).toMatchObject({ status: 404, code: "NOT_FOUND" });
    }
    const manual = await owner.post(path.replace(triggers[0]!.id, triggers[1]!.id));
    expect(manual.body).toMatchObject({ status: 400, code: "INVALID_INPUT", field: "trigger" });
  });

  test("the example of the README is taken as it stands there", async () => {
    const readme = readFileSync("README.md", "utf8");
    const example = /```sh\n(url=[\s\S]*?)```/.exec(readme)![1]!;
    const script = example.replace(/^url=.*$/m, `url=${app.url + hook()}`).replace(/^secret=.*$/m, `secret=${secret}`);
    const { stdout } = await promisify(execFile)("sh", ["-ec", script]);
    expect(JSON.parse(stdout)).toEqual({ runId: expect.stringMatching(/^arn_/) });
  });

  test("a new secret ends the old one; a paused automation says so; one in the archive is gone", async () => {
    const former = secret;
    secret = (await owner.post(path)).body.secret;
    const timestamp = seconds();
    const old = { timestamp, signature: sign(timestamp, "{}", former) };
    expect((await deliver("{}", old)).body).toMatchObject({ status: 401, code: "BAD_SIGNATURE" });
    await owner.patch(`/api/v1/automations/${automation}`, { state: "paused" });
    expect((await deliver(order("fir"))).body).toMatchObject({ status: 409, code: "CONFLICT", reason: "paused" });
    // Whoever cannot sign does not learn how it stands.
    const stranger = { signature: "0".repeat(64) };
    expect((await deliver(order("fir"), stranger)).body).toMatchObject({ status: 401 });
    await owner.patch(`/api/v1/automations/${automation}`, { state: "enabled" });
    expect((await deliver(order("fir"))).status).toBe(202);
    await owner.patch(`/api/v1/automations/${automation}`, { state: "archived" });
    expect((await deliver(order("fir"))).body).toMatchObject({ status: 410, code: "GONE" });
    expect(app.output()).not.toContain(secret.slice(9));
  });
});
