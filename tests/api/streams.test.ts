import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { CandorMessage } from "@/lib/chats/schema";
import { ApiClient } from "@/tests/support/api-client";
import { type App, startApp } from "@/tests/support/app-server";
import { createPostgresDatabase } from "@/tests/support/database";
import { type ReadEvents, readEvents, textOfEvents } from "@/tests/support/event-stream";
import { type ScriptedOpenAI, startScriptedOpenAI } from "@/tests/support/scripted-openai/start-scripted-openai";
import type { ScriptedReply } from "@/tests/support/scripted-openai/types";

const owner = {
  email: "ines@example.org",
  password: "correct horse battery",
  name: "Ines",
  workspace: "Marlow & Pine",
};
const keys = { AUTH_SECRET: "a".repeat(40), ENCRYPTION_KEY: Buffer.alloc(32, 3).toString("base64") };
const cuts = process.env.CANDOR_LONG === "1" ? 200 : 20;
const atOnce = 10;
const slow: ScriptedReply = {
  text: "It opens at nine, 北码头 too 🚢, and closes at five. ".repeat(6),
  chunkSize: 5,
  chunkDelayMs: 8,
};
const remember = (fact: string): ScriptedReply => ({
  toolCalls: [{ name: "update_memory", arguments: { updated_memory: `## Notes\n- 2026-11-30: ${fact}` } }],
});

/** Numbers from 0 to 1 that the seed decides, so that a failure can be seen again. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

// On PostgreSQL two processes share everything: what one runs, the other shows. The embedded database has one.
describe(`T3: streams of ${inject("postgresUrl") ? "two processes on PostgreSQL" : "one process"}`, () => {
  const hasTwo = inject("postgresUrl") !== "";
  let server: ScriptedOpenAI;
  let app: App;
  let other: App;
  let api: ApiClient;
  let ws: string;

  const settings = async () => ({
    OPENAI_BASE_URL: server.baseUrl,
    OPENAI_API_KEY: "sk-loopback",
    OPENAI_API_MODE: "chat",
    ...(hasTwo ? { DATABASE_URL: await createPostgresDatabase(inject("postgresUrl")), ...keys } : {}),
  });
  let env: Awaited<ReturnType<typeof settings>>;
  beforeAll(async () => {
    server = await startScriptedOpenAI([]);
    env = await settings();
    app = await startApp({ env });
    other = hasTwo ? await startApp({ env }) : app;
    const made = await new ApiClient(app.url).post("/api/v1/setup", owner);
    api = new ApiClient(app.url, made.body.token);
    ws = (await api.get("/api/v1/workspaces")).body.items[0].id;
  });
  afterAll(async () => {
    await Promise.all([app?.stop(), other?.stop()]);
    await server?.stop();
  });

  const makeThread = async (): Promise<string> => (await api.post(`/api/v1/workspaces/${ws}/threads`)).body.id;
  const stored = async (id: string): Promise<CandorMessage> =>
    (await new ApiClient(other.url, api.token).get(`/api/v1/threads/${id}/messages`)).body.items.at(-1);
  const textOf = (message: CandorMessage) =>
    message.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
  const open = (at: App, path: string, headers: Record<string, string> = {}, token = api.token) =>
    fetch(`${at.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
  const send = (id: string, text = "When?") =>
    fetch(`${app.url}/api/v1/threads/${id}/messages`, {
      method: "POST",
      headers: { authorization: `Bearer ${api.token}`, "content-type": "application/json" },
      body: JSON.stringify({ text }),
    });
  const running = (id: string) =>
    expect.poll(async () => (await api.get(`/api/v1/threads/${id}`)).body.runningTurn).not.toBeNull();
  const join = async (role: string, name: string) => {
    const invite = await api.post(`/api/v1/workspaces/${ws}/invites`, { role });
    const person = { email: `${name}@example.org`, password: "another long one", name };
    const { body } = await new ApiClient(app.url).post(`/api/v1/invites/${invite.body.code}/accept`, person);
    return api.as(body.token);
  };

  /** Goes on behind the cursor at a process, as a browser's own client does or by the address. */
  const resume = (at: App, id: string, cursor: string, byHeader: boolean) =>
    byHeader
      ? open(at, `/threads/${id}/stream`, { "last-event-id": cursor })
      : open(at, `/threads/${id}/stream?after=${cursor}`);

  /** Waits until the turn has begun. */
  async function fromStart(at: App, id: string): Promise<Response> {
    for (;;) {
      const answer = await open(at, `/threads/${id}/stream`);
      if (answer.status === 200) return answer;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** One turn whose reader is cut twice, each time at some byte, and goes on at some process each time. */
  async function cutTwice(random: () => number): Promise<void> {
    const id = await makeThread();
    const first = await readEvents(await send(id), 1 + Math.floor(random() * 9_000));
    const parts: ReadEvents[] = [first];
    const goOn = async (most?: number) => {
      const { cursor } = parts.findLast((part) => part.cursor !== undefined) ?? {};
      // Without a single event there is no cursor: the turn is told from its start.
      const at = random() < 0.5 ? app : other;
      const again = cursor ? await resume(at, id, cursor, random() < 0.5) : await fromStart(at, id);
      parts.push(await readEvents(again, most));
    };
    if (!first.isComplete) {
      await goOn(1 + Math.floor(random() * 4_000));
      if (!parts.at(-1)!.isComplete) await goOn();
    }
    const events = parts.flatMap((part) => part.events);
    expect(parts.at(-1)!.isComplete).toBe(true);
    expect(textOfEvents(events)).toBe(slow.text);
    expect(events.map((event) => Number(event.id.split(":")[1]))).toEqual(events.map((_, index) => index));
    expect(textOf(await stored(id))).toBe(slow.text);
  }

  test(`a reader cut at ${cuts} random bytes goes on by its cursor, at either process, and has every byte once (pains 91, 96)`, async () => {
    const seed = Date.now() % 2 ** 31;
    const random = randomFrom(seed);
    server.setScript(() => slow);
    for (let done = 0; done < cuts; done += atOnce) {
      const rounds = Array.from({ length: atOnce }, () => cutTwice(randomFrom(Math.floor(random() * 2 ** 31))));
      const failed = (await Promise.allSettled(rounds)).find((round) => round.status === "rejected");
      if (failed) throw new Error(`With seed ${seed}: ${String(failed.reason)}`, { cause: failed.reason });
    }
  }, 600_000);

  test("tabs at either process see the same bytes, and those that come late too", async () => {
    const id = await makeThread();
    server.setScript([slow]);
    const asked = (await send(id)).text();
    await running(id);
    const tabs = [app, other, app, other].map(async (at) => (await open(at, `/threads/${id}/stream`)).text());
    const [first, ...rest] = await Promise.all([asked, ...tabs]);
    for (const tab of rest) expect(tab).toBe(first);
    // What has ended is not told as new; behind a cursor it is, and only what is behind it.
    expect((await open(other, `/threads/${id}/stream`)).status).toBe(204);
    const { events, cursor } = await readEvents(
      await resume(other, id, `${(await stored(id)).metadata!.turnId}:3`, false),
    );
    expect(events[0]!.id).toMatch(/:4$/);
    expect((await readEvents(await resume(app, id, cursor!, true))).events).toEqual([]);
  });

  test("nobody else sees it, not even with its cursor", async () => {
    const id = await makeThread();
    server.setScript([slow]);
    const { cursor } = await readEvents(await send(id), 2_000);
    const stranger = await join("admin", "vera");
    for (const at of [app, other]) {
      for (const query of ["", `?after=${cursor}`]) {
        expect((await open(at, `/threads/${id}/stream${query}`, {}, stranger.token)).status).toBe(404);
      }
    }
    expect((await open(other, `/threads/${await makeThread()}/stream?after=${cursor}`)).status).toBe(204);
  });

  test("proxies are told to pass it on as it comes; it opens at once, before the first word", async () => {
    const id = await makeThread();
    server.setScript([{ text: "At nine.", firstDelayMs: 1_500 }]);
    const asked = performance.now();
    const response = await send(id);
    const { value } = await response.body!.getReader().read();
    expect(performance.now() - asked).toBeLessThan(1_400);
    expect(new TextDecoder().decode(value)).toMatch(/^retry: \d+\n: /);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": expect.stringMatching(/no-store.*no-transform/),
      "x-accel-buffering": "no",
    });
    expect(response.headers.get("content-encoding")).toBeNull();
    const events = await open(other, `/workspaces/${ws}/events`, { "accept-encoding": "gzip, br" });
    expect(events.headers.get("cache-control")).toMatch(/no-store.*no-transform/);
    expect(events.headers.get("content-encoding")).toBeNull();
    await events.body!.cancel();
  });

  test("a stream ends at once for a reader who is removed, and for others when the thread is private again", async () => {
    const id = await makeThread();
    expect((await api.patch(`/api/v1/threads/${id}`, { visibility: "workspace" })).body.visibility).toBe("workspace");
    const [removed, kept] = [await join("editor", "ada"), await join("editor", "bo")];
    server.setScript([{ ...slow, endless: true, chunkDelayMs: 50 }]);
    void (await send(id)).body?.cancel();
    await running(id);
    const opened = await Promise.all(
      [removed, kept, api].map(({ token }) => open(other, `/threads/${id}/stream`, {}, token)),
    );
    expect(opened.map(({ status }) => status)).toEqual([200, 200, 200]);
    const following = opened.map((response) => readEvents(response));
    const members = (await api.get(`/api/v1/workspaces/${ws}/members`)).body.items;
    const ada = members.find((member: { email: string }) => member.email === "ada@example.org");
    await api.delete(`/api/v1/workspaces/${ws}/members/${ada.id}`);
    await within(5_000, following[0]!);
    await api.patch(`/api/v1/threads/${id}`, { visibility: "private" });
    await within(5_000, following[1]!);
    await api.post(`/api/v1/threads/${id}/stop`);
    expect((await following[2]!).events.at(-1)!.data).toBe('{"type":"finish"}');
  });

  test("a process killed in mid-stream: the turn is interrupted within ten seconds, with its words and its receipts", async () => {
    const id = await makeThread();
    server.setScript([remember("The gate opens at nine."), { ...slow, endless: true }]);
    const asked = await send(id, "Remember that the gate opens at nine.");
    const seen = await readEvents(asked, 9_000);
    // What was said a moment before the end may be lost with the process; what was written is not.
    const isWritten = async () =>
      (await readEvents(await resume(other, id, seen.cursor!, true), 500)).events.length > 0;
    await expect.poll(isWritten).toBe(true);
    const tab = hasTwo ? readEvents(await resume(other, id, seen.cursor!, false)) : undefined;
    await expect.poll(() => server.requests.at(-1)?.messages.some(({ role }) => role === "tool")).toBe(true);
    await app.kill();
    const killed = performance.now();
    if (!hasTwo) other = app = await startApp({ dataDir: app.dataDir, env });
    const there = new ApiClient(other.url, api.token);
    const { turnId } = (await there.until(`/api/v1/threads/${id}/messages`, ({ items }) => items.length === 2, 12_000))
      .items[1].metadata;
    expect(performance.now() - killed).toBeLessThan(10_000 + (hasTwo ? 0 : 10_000));
    const rest = tab ? await tab : await readEvents(await resume(other, id, seen.cursor!, false));
    const events = [...seen.events, ...rest.events];
    const message = await stored(id);
    expect(textOfEvents(events)).toBe(textOf(message));
    expect(textOf(message)).toContain("It opens at nine, 北码头");
    expect(message.parts.find((part) => part.type === "data-stop")).toMatchObject({ data: { reason: "interrupted" } });
    const { receipts } = (await there.get(`/api/v1/threads/${id}/turns/${turnId}`)).body;
    expect(receipts).toEqual([expect.objectContaining({ status: "success", route: "memory" })]);
    expect(message.parts.filter((part) => part.type === "data-receipt")).toMatchObject([
      { data: { id: receipts[0].id } },
    ]);
    // The deed was done once, and the thread goes on.
    server.setScript([{ text: "Here again." }]);
    const next = await there.post(`/api/v1/threads/${id}/messages?wait=true`, { text: "Go on." });
    expect(next.body).toMatchObject({ stopReason: "complete" });
  });

  async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`Not within ${milliseconds} ms.`)), milliseconds).unref();
    });
    return Promise.race([work, late]);
  }
});
