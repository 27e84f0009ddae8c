import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiClient } from "@/tests/support/api-client";
import { type App, startApp } from "@/tests/support/app-server";

let app: App;
let owner: ApiClient;
let viewer: ApiClient;
let home: string;
let threadId: string;

beforeAll(async () => {
  app = await startApp();
  const open = new ApiClient(app.url);
  const setup = { email: "olive@example.org", password: "a long password", name: "Olive", workspace: "Marlow" };
  const made = await open.post("/api/v1/setup", setup);
  owner = open.as(made.body.token);
  home = `/api/v1/workspaces/${made.body.workspace.id}`;
  threadId = (await owner.post(`${home}/threads`, {})).body.id;
  viewer = await join("vic", "viewer");
});
afterAll(() => app?.stop());

async function join(name: string, role: string): Promise<ApiClient> {
  const open = new ApiClient(app.url);
  const invite = await owner.post(`${home}/invites`, { role });
  const account = { email: `${name}@example.org`, password: "another long one", name };
  return open.as((await open.post(`/api/v1/invites/${invite.body.code}/accept`, account)).body.token);
}

const times = ["0000-01-01T00:00:00.000Z", "-200000-01-01T00:00:00.000Z", "%2B275760-09-13T00:00:00.000Z"];
const queries = [
  ...["-1", "0", "NaN", "1e9", "2.5", "", "%00"].map((limit) => `limit=${limit}`),
  ...["%00", "zzz", "9".repeat(90), "%ED%A0%80", ...times.flatMap((at) => [`${at}_thr_x`, `${at}~rcp_x`])].map(
    (cursor) => `cursor=${cursor}`,
  ),
  ...times.flatMap((at) => [`from=${at}`, `to=${at}`]),
  ...["status=x", "thread=%00", "kind=x", "state=x", "q=%00", "q=a&top_k=-1", "format=exe", "unread=x"],
];
const lists = ["threads", "receipts", "audit", "documents", "deliverables", "reports", "search", "notifications"];

test.each([...lists, "capabilities", "members", "invites"])("no query is a trouble of the server: %s", async (list) => {
  for (const query of queries) {
    const answer = await owner.get(`${home}/${list}?${query}`);
    expect({ query, status: answer.status }).toEqual({ query, status: answer.status < 500 ? answer.status : 400 });
  }
});

test.each(["-1", "NaN", "1e9", "0x10", "a:b:c", "trn_x:-1", "9".repeat(30), "💥", "\0", " "])(
  "a cursor %j resumes nothing",
  async (cursor) => {
    const answer = await owner.get(`/api/v1/threads/${threadId}/stream?after=${encodeURIComponent(cursor)}`);
    expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_INPUT", field: "after" } });
  },
);

test.each([
  ["brackets", `{"arguments":{"query":${"[".repeat(200_000)}${"]".repeat(200_000)}}}`],
  ["objects", `{"arguments":${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}}`],
])("a hundred thousand %s in each other are a malformed body", async (_, body) => {
  for (const path of [`${home}/tools/search_knowledge_base/invoke`, `${home}/reports`, `${home}/threads`]) {
    const answer = await owner.send("POST", path, body);
    expect(answer).toMatchObject({ status: 400, body: { code: "MALFORMED_BODY" } });
  }
});

test.each(["\n ", "eyJaaaaaaaaa-", "- ", "> ", "[", " "])(
  "megabytes of %j in a call that is refused hold nobody up",
  async (piece) => {
    const hostile = piece.repeat(Math.floor(1_900_000 / piece.length));
    const args = { topic: "Oak", source_content: `a: ${hostile}` };
    const call = viewer.post(`${home}/tools/generate_report/invoke`, { arguments: args });
    const started = performance.now();
    await owner.get("/api/health");
    expect((await call).body).toMatchObject({ status: "denied", code: "PERMISSION_DENIED" });
    expect(performance.now() - started).toBeLessThan(15_000);
  },
);

test("an upload of endless elements is refused with words, and the server answers meanwhile", async () => {
  const workspaceId = home.split("/").at(-1)!;
  const uploaded = await owner.upload(workspaceId, "deep.html", "<div>".repeat(300_000) + "</b>".repeat(300_000));
  const started = performance.now();
  const ended = await owner.until(`/api/v1/documents/${uploaded.body.id}`, ({ state }) => state === "failed");
  expect(ended).toMatchObject({ reason: "damaged", detail: expect.stringContaining("nested too deeply") });
  expect(performance.now() - started).toBeLessThan(15_000);
});

test("one message id runs once, however many tabs send it, and is never another thread's", async () => {
  const other = (await owner.post(`${home}/threads`, {})).body.id;
  const send = (id: string) => owner.post(`/api/v1/threads/${id}/messages?wait=true`, { id: "tab-1", text: "Hello" });
  const [first, second, third] = await Promise.all([send(threadId), send(threadId), send(other)]);
  const inFirst = (await owner.get(`/api/v1/threads/${threadId}/messages`)).body.items.length;
  const inOther = (await owner.get(`/api/v1/threads/${other}/messages`)).body.items.length;
  expect([inFirst, inOther].sort()).toEqual([0, 2]);
  expect(first!.status).toBe(second!.status);
  expect([first!.status, third!.status].sort()).toEqual([200, 409]);
});

test("fifty starts of a report with one key make one, with one receipt", async () => {
  const call = {
    arguments: { topic: "Oak", source_content: "Oak is dried slowly. Beech is not." },
    idempotencyKey: "k",
  };
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => owner.post(`${home}/tools/generate_report/invoke`, call)),
  );
  const made = new Set(replies.flatMap(({ body }) => (body.receipt ? [body.receipt.external_id] : [])));
  expect(made.size).toBe(1);
  // Those that come while the first one runs are told so; the rate counts them until they are known.
  const codes = new Set(replies.map(({ body }) => body.code));
  expect([...codes].filter((code) => !["OK", "PENDING", "CONFLICT", "RATE_LIMITED"].includes(code))).toEqual([]);
  expect((await owner.get(`${home}/reports`)).body.items).toHaveLength(1);
  expect((await owner.get(`${home}/receipts`)).body.items).toHaveLength(1);
});

test.each(["HEAD", "OPTIONS", "TRACE", "PROPFIND"])("%s changes nothing and tells nothing", async (method) => {
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(app.url).port), "localhost");
    let text = "";
    socket.on("data", (data) => {
      text += data;
    });
    socket.on("close", () => resolve(text));
    const lines = [`${method} ${home} HTTP/1.1`, "host: localhost", `authorization: Bearer ${owner.token}`];
    socket.write([...lines, "x-probe: looking-glass", "connection: close", "", ""].join("\r\n"));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 \d{3}/);
  expect(answer.split("\r\n\r\n").slice(1).join("")).not.toMatch(/looking-glass|cnd_|Marlow/);
});

test("a hundred open pages are served, and all of them end with the membership", async () => {
  const editor = await join("ed", "editor");
  const headers = { authorization: `Bearer ${editor.token}` };
  const pages = await Promise.all(Array.from({ length: 100 }, () => fetch(`${app.url}${home}/events`, { headers })));
  expect(pages.every((page) => page.ok)).toBe(true);
  const members = (await owner.get(`${home}/members`)).body.items as { id: string; name: string }[];
  const started = performance.now();
  await owner.delete(`${home}/members/${members.find(({ name }) => name === "ed")!.id}`);
  await Promise.all(pages.map((page) => page.text()));
  expect(performance.now() - started).toBeLessThan(10_000);
});

test("after all of this the trail is whole, and nothing unforeseen was logged", async () => {
  expect((await owner.get(`${home}/audit/verify`)).body).toMatchObject({ valid: true });
  expect(app.output()).not.toContain("request failed");
});
