import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CandorMessage } from "@/lib/chats/schema";
import { ApiClient } from "@/tests/support/api-client";
import { type App, startApp } from "@/tests/support/app-server";
import { type ScriptedOpenAI, startScriptedOpenAI } from "@/tests/support/scripted-openai/start-scripted-openai";

const owner = {
  email: "ines@example.org",
  password: "correct horse battery",
  name: "Ines",
  workspace: "Marlow & Pine",
};
const slow = { text: "It opens at nine, 北码头 too, and closes at five. ".repeat(6), chunkSize: 6, chunkDelayMs: 8 };

describe("turns of a really running server", () => {
  let app: App;
  let server: ScriptedOpenAI;
  let api: ApiClient;
  let workspaceId: string;
  beforeAll(async () => {
    server = await startScriptedOpenAI([]);
    app = await startApp({ env: modelSettings() });
    const made = await new ApiClient(app.url).post("/api/v1/setup", owner);
    api = new ApiClient(app.url, made.body.token);
    workspaceId = (await api.get("/api/v1/workspaces")).body.items[0].id;
  });
  afterAll(async () => {
    await app?.stop();
    await server?.stop();
  });

  const modelSettings = () => ({
    OPENAI_BASE_URL: server.baseUrl,
    OPENAI_API_KEY: "sk-loopback",
    OPENAI_API_MODE: "chat",
  });
  const openThread = async (): Promise<string> =>
    (await api.post(`/api/v1/workspaces/${workspaceId}/threads`)).body.id as string;
  const messagesOf = async (id: string): Promise<CandorMessage[]> =>
    (await api.get(`/api/v1/threads/${id}/messages`)).body.items;
  const open = (path: string, init: RequestInit = {}, headers: Record<string, string> = {}) =>
    fetch(`${app.url}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${api.token}`, "content-type": "application/json", ...headers },
    });
  const send = (id: string, text: string, signal?: AbortSignal) =>
    open(`/api/v1/threads/${id}/messages`, { method: "POST", body: JSON.stringify({ text }), signal });

  /** Whole events only, as a client keeps them; reads at most `bytes`, then hangs up. */
  async function readSome(response: Response, bytes: number): Promise<string> {
    const reader = response.body!.getReader();
    const parts: Uint8Array[] = [];
    for (let size = 0; size < bytes; ) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      size += value.byteLength;
    }
    await reader.cancel();
    const text = Buffer.concat(parts).subarray(0, bytes).toString("utf8");
    return text.slice(0, text.lastIndexOf("\n\n") + 2);
  }
  const eventsOf = (text: string) => text.split("\n\n").filter((event) => event.startsWith("id: "));
  const textIn = (events: string[]) =>
    events
      .map((event) => JSON.parse(event.slice(event.indexOf("data: ") + 6)))
      .map((chunk) => (chunk.type === "text-delta" ? chunk.delta : ""))
      .join("");

  test("a second reader sees the running turn from its start; a stranger sees nothing", async () => {
    const id = await openThread();
    server.setScript([slow]);
    const first = (await send(id, "When?")).text();
    await expect.poll(async () => (await api.get(`/api/v1/threads/${id}`)).body.state).toBe("running");
    const second = await (await open(`/api/v1/threads/${id}/stream`)).text();
    expect(eventsOf(second)).toEqual(eventsOf(await first));
    const invite = await api.post(`/api/v1/workspaces/${workspaceId}/invites`, { role: "editor" });
    const joined = await new ApiClient(app.url).post(`/api/v1/invites/${invite.body.code}/accept`, {
      email: "vera@example.org",
      password: "another long one",
      name: "Vera",
    });
    const stranger = api.as(joined.body.token);
    for (const path of ["", "/messages", "/stream"]) {
      expect((await stranger.get(`/api/v1/threads/${id}${path}`)).status).toBe(404);
    }
    expect((await stranger.post(`/api/v1/threads/${id}/messages`, { text: "Hello" })).status).toBe(404);
    expect((await stranger.post(`/api/v1/threads/${id}/stop`)).status).toBe(404);
  });

  test("stop from another connection ends the turn, and the one that waits is answered", async () => {
    const id = await openThread();
    server.setScript((request) =>
      request.messages.at(-1)?.text === "First" ? { ...slow, endless: true } : { text: "Second." },
    );
    const first = api.post(`/api/v1/threads/${id}/messages?wait=true`, { text: "First" });
    await expect.poll(async () => (await api.get(`/api/v1/threads/${id}`)).body.runningTurn).not.toBeNull();
    const second = api.post(`/api/v1/threads/${id}/messages?wait=true`, { text: "Second" });
    await expect.poll(async () => (await messagesOf(id)).at(-1)?.metadata?.turnState).toBe("queued");
    expect((await api.post(`/api/v1/threads/${id}/stop`)).body.state).toBe("cancelling");
    expect((await first).body.stopReason).toBe("cancelled");
    expect((await second).body).toMatchObject({ stopReason: "complete" });
  });

  test("ST-10: the same message sent again joins its turn; one key asks again once; versions are told, shown and edited", async () => {
    const id = await openThread();
    server.setScript(({ messages }) => ({ text: `On ${messages.at(-1)?.text}.` }));
    const post = (path: string, body: object, key?: string) =>
      api.post(`/api/v1/threads/${id}/${path}`, body, key ? { "idempotency-key": key } : {});
    const asked = server.requests.length;
    const twice = await Promise.all(["", ""].map(() => post("messages?wait=true", { id: `m1_${id}`, text: "gates" })));
    expect(twice[1]!.body).toEqual(twice[0]!.body);
    const { turnId } = twice[0]!.body;
    const regenerate = (key: string) =>
      open(`/api/v1/threads/${id}/turns/${turnId}/regenerate`, { method: "POST" }, { "idempotency-key": key });
    // The first stream is read to its end, so that nothing of the second request waits for the first.
    const first = await (await regenerate("k1")).text();
    const again = eventsOf(await (await regenerate("k1")).text());
    expect(textIn(again)).toBe("On gates.");
    expect(textIn(eventsOf(first))).toBe(textIn(again));
    const edited = await post("messages?wait=true", { text: "doors", replaces: turnId });
    expect(server.requests).toHaveLength(asked + 3);
    const [question, answer] = await messagesOf(id);
    expect(question).toMatchObject({ parts: [{ text: "doors" }], metadata: { versions: { index: 2 } } });
    expect(answer!.metadata?.versions?.turnIds).toEqual([turnId, expect.any(String), edited.body.turnId]);
    expect((await post(`turns/${turnId}/show`, {})).body).toMatchObject({ id, state: "idle" });
    expect((await messagesOf(id))[0]).toMatchObject({ parts: [{ text: "gates" }] });
    expect((await post("turns/trn_0000/regenerate?wait=true", {})).body).toMatchObject({ code: "NOT_FOUND" });
  });

  test("a server killed in the middle of a turn says so when it is back, with what was done", async () => {
    const id = await openThread();
    server.setScript([
      {
        toolCalls: [
          { name: "update_memory", arguments: { updated_memory: "## Notes\n- 2026-11-30: The gate opens at nine." } },
        ],
      },
      { ...slow, endless: true },
    ]);
    void send(id, "Remember that the gate opens at nine.")
      .then((response) => response.text())
      .catch(() => undefined);
    await expect.poll(async () => (await open(`/api/v1/threads/${id}/stream`)).status, { timeout: 5_000 }).toBe(200);
    const seen = await readSome(await open(`/api/v1/threads/${id}/stream`), 6_000);
    expect(seen).toContain("data-receipt");
    await new Promise((resolve) => setTimeout(resolve, 300));
    await app.kill();
    app = await startApp({ dataDir: app.dataDir, env: modelSettings() });
    api = new ApiClient(app.url, api.token);
    const cut = (await messagesOf(id)).at(-1)!;
    expect(cut.role).toBe("assistant");
    expect(cut.parts.find((part) => part.type === "data-stop")).toMatchObject({ data: { reason: "interrupted" } });
    expect(cut.parts.filter((part) => part.type === "data-receipt")).toEqual([
      expect.objectContaining({ data: expect.objectContaining({ status: "success", route: "memory" }) }),
    ]);
    expect(cut.parts.some((part) => part.type === "text" && part.text.startsWith("It opens at nine"))).toBe(true);
    server.setScript([{ text: "Here again." }]);
    const next = await api.post(`/api/v1/threads/${id}/messages?wait=true`, { text: "Go on." });
    expect(next.body.stopReason).toBe("complete");
  });
});
