import { DefaultChatTransport, readUIMessageStream, type UIMessageChunk } from "ai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { POST as restoreMineRoute } from "@/app/api/v1/me/memory/restore/route";
import { GET as myMemoryRoute } from "@/app/api/v1/me/memory/route";
import { GET as messagesRoute, POST as sendRoute } from "@/app/api/v1/threads/[id]/messages/route";
import { DELETE as deleteRoute, GET as getThreadRoute, PATCH as patchRoute } from "@/app/api/v1/threads/[id]/route";
import { POST as stopRoute } from "@/app/api/v1/threads/[id]/stop/route";
import { GET as streamRoute } from "@/app/api/v1/threads/[id]/stream/route";
import { GET as turnRoute } from "@/app/api/v1/threads/[id]/turns/[turn]/route";
import { GET as entriesRoute } from "@/app/api/v1/workspaces/[workspaceId]/memory/entries/route";
import { GET as historyRoute } from "@/app/api/v1/workspaces/[workspaceId]/memory/history/route";
import { POST as restoreRoute } from "@/app/api/v1/workspaces/[workspaceId]/memory/restore/route";
import { PUT as putTeamMemoryRoute, GET as teamMemoryRoute } from "@/app/api/v1/workspaces/[workspaceId]/memory/route";
import { POST as openRoute, GET as threadsRoute } from "@/app/api/v1/workspaces/[workspaceId]/threads/route";
import type { CandorMessage } from "@/lib/chats/schema";
import { setRuntime } from "@/lib/core/runtime";
import { joinAs, setUp } from "@/tests/db/workspaces/people";
import { openWorkbench, textOf, type Workbench } from "./workbench";

type Route = typeof sendRoute;

describe("threads over REST", () => {
  let bench: Workbench;
  let token: string;
  let workspaceId: string;
  let viewer: string;

  beforeAll(async () => {
    bench = await openWorkbench("embedded");
    await bench.db.prisma.user.deleteMany({});
    setRuntime(Promise.resolve(bench.runtime));
    const made = await setUp(bench.runtime);
    token = made.token;
    workspaceId = made.workspaceId;
    viewer = (await joinAs(made.owner, "viewer", "Vera")).token;
  });
  afterAll(() => bench.stop());

  function send(
    route: Route,
    params: Record<string, string>,
    init: { method?: string; body?: unknown; as?: string; query?: string; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const request = new Request(`http://localhost:3000/api${init.query ?? ""}`, {
      method: init.method ?? "GET",
      headers: { authorization: `Bearer ${init.as ?? token}`, "content-type": "application/json", ...init.headers },
      ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
    });
    return route(request, { params: Promise.resolve(params) });
  }
  async function openThread(): Promise<string> {
    const response = await send(openRoute, { workspaceId }, { method: "POST", body: {} });
    expect(response.status).toBe(201);
    return ((await response.json()) as { id: string }).id;
  }

  test("the browser's own client reads the stream, and finds the same message afterwards", async () => {
    const id = await openThread();
    bench.server.setScript([{ text: "At nine, 北码头.", chunkSize: 3 }]);
    const transport = new DefaultChatTransport<CandorMessage>({
      prepareSendMessagesRequest: ({ messages }) => ({
        body: { id: messages.at(-1)!.id, text: textOf(messages.at(-1)!) },
      }),
      fetch: async (_, init) => send(sendRoute, { id }, { method: "POST", body: JSON.parse(String(init?.body)) }),
    });
    const question: CandorMessage = { id: "question-1", role: "user", parts: [{ type: "text", text: "When?" }] };
    const stream = await transport.sendMessages({
      trigger: "submit-message",
      chatId: id,
      messageId: undefined,
      messages: [question],
      abortSignal: undefined,
    });
    let message: CandorMessage | undefined;
    for await (const state of readUIMessageStream<CandorMessage>({
      stream: stream as ReadableStream<UIMessageChunk> as never,
    }))
      message = state;
    const { items } = (await (await send(messagesRoute, { id })).json()) as { items: CandorMessage[] };
    expect(items.map((item) => [item.id, textOf(item)])).toEqual([
      ["question-1", "When?"],
      [message!.id, "At nine, 北码头."],
    ]);
    expect(items[1]!.parts).toEqual(JSON.parse(JSON.stringify(message!.parts)));
  });

  test("events carry their cursor, and the stream goes on behind it; what has ended is not told again (pains 91, 92)", async () => {
    const id = await openThread();
    bench.server.setScript([{ text: "In many small pieces.", chunkSize: 2 }]);
    const response = await send(sendRoute, { id }, { method: "POST", body: { text: "Go." } });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    expect(response.headers.get("x-vercel-ai-ui-message-stream")).toBe("v1");
    const whole = await response.text();
    expect(whole.endsWith("data: [DONE]\n\n")).toBe(true);
    const events = whole.split("\n\n").filter((event) => event.startsWith("id: "));
    const at = 5;
    const cursor = /^id: (\S+)/.exec(events[at]!)![1];
    const resumed = await (await send(streamRoute, { id }, { query: `?after=${cursor}` })).text();
    // Comments and the wait before a new connection are no events.
    const rest = resumed.replaceAll(/^: .*\n\n/gm, "").replace(/^retry: \d+\n/, "");
    expect(rest).toBe(`${[...events.slice(at + 1), "data: [DONE]"].join("\n\n")}\n\n`);
    expect((await send(streamRoute, { id })).status).toBe(204);
  });

  test("wait=true answers with the message, the stop reason and the receipts", async () => {
    const id = await openThread();
    bench.server.setScript([{ text: "At nine." }]);
    const response = await send(sendRoute, { id }, { method: "POST", body: { text: "When?" }, query: "?wait=true" });
    const answer = (await response.json()) as { turnId: string };
    expect(answer).toMatchObject({
      threadId: id,
      message: {
        role: "assistant",
        parts: expect.arrayContaining([expect.objectContaining({ type: "text", text: "At nine." })]),
      },
      stopReason: "complete",
      receipts: [],
    });
    const turn = await send(turnRoute, { id, turn: answer.turnId });
    expect(await turn.json()).toMatchObject({ state: "done", budget: { modelCalls: 1 } });
    expect((await send(turnRoute, { id, turn: "trn_0" })).status).toBe(404);
    expect(await (await send(stopRoute, { id }, { method: "POST" })).json()).toEqual({ turnId: null, state: "idle" });
  });

  test("a thread is renamed, shared, listed and removed; others get not found, a viewer is refused", async () => {
    const id = await openThread();
    expect((await send(getThreadRoute, { id }, { as: viewer })).status).toBe(404);
    const patch = { method: "PATCH", body: { title: "Gates", visibility: "workspace" } };
    expect(await (await send(patchRoute, { id }, patch)).json()).toMatchObject({
      title: "Gates",
      visibility: "workspace",
    });
    expect(await (await send(getThreadRoute, { id }, { as: viewer })).json()).toMatchObject({ title: "Gates" });
    expect((await send(patchRoute, { id }, { ...patch, as: viewer })).status).toBe(403);
    expect((await send(deleteRoute, { id }, { method: "DELETE", as: viewer })).status).toBe(403);
    const list = (await (await send(threadsRoute, { workspaceId }, { as: viewer })).json()) as {
      items: { id: string }[];
    };
    expect(list.items.map((item) => item.id)).toEqual([id]);
    expect((await send(deleteRoute, { id }, { method: "DELETE" })).status).toBe(204);
    expect((await send(getThreadRoute, { id })).status).toBe(404);
    const actions = await bench.db.prisma.auditRow.findMany({ where: { threadId: id }, orderBy: { seq: "asc" } });
    expect(actions.map((row) => row.action)).toEqual(["thread.created", "thread.updated", "thread.deleted"]);
  });

  test("bad input is answered with its field", async () => {
    const id = await openThread();
    const post = (body: unknown) => send(sendRoute, { id }, { method: "POST", body });
    for (const [body, field] of [
      [{ text: "  " }, "text"],
      [{ text: "x", id: "no spaces please" }, "id"],
      [{ text: "x", attachments: "doc_1" }, "attachments"],
    ] as const) {
      const response = await post(body);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: "INVALID_INPUT", field });
    }
    expect((await post({ text: "x", attachments: ["doc_of_others"] })).status).toBe(404);
    expect((await send(messagesRoute, { id })).status).toBe(200);
  });

  test("memory is read and written with its version", async () => {
    const empty = await send(teamMemoryRoute, { workspaceId });
    expect([empty.headers.get("etag"), await empty.json()]).toMatchObject(['"0"', { markdown: "", version: 0 }]);
    const put = (markdown: string, ifMatch: string) =>
      send(
        putTeamMemoryRoute,
        { workspaceId },
        { method: "PUT", body: { markdown }, headers: { "if-match": ifMatch } },
      );
    expect(await (await put("## Team\n- 2026-11-30: Quotes in euros.", '"0"')).json()).toMatchObject({ version: 1 });
    expect((await put("## Team", '"0"')).status).toBe(412);
    expect(
      (await send(putTeamMemoryRoute, { workspaceId }, { method: "PUT", body: { markdown: "x" }, as: viewer })).status,
    ).toBe(403);
    const entries = await send(entriesRoute, { workspaceId });
    expect([entries.headers.get("etag"), await entries.json()]).toMatchObject([
      '"1"',
      { items: [{ heading: "Team" }] },
    ]);
    const history = await (await send(historyRoute, { workspaceId }, { query: "?limit=1" })).json();
    expect(history).toMatchObject({ items: [{ version: 1, via: "editor", by: { name: "Olive" } }], nextCursor: null });
    expect((await send(historyRoute, { workspaceId }, { query: "?limit=none" })).status).toBe(400);
    const restore = (ifMatch: string, more: object = {}) =>
      send(
        restoreRoute,
        { workspaceId },
        { method: "POST", body: { version: 0 }, headers: { "if-match": ifMatch }, ...more },
      );
    const late = await restore('"0"');
    expect([late.status, await late.json()]).toMatchObject([412, { hint: expect.stringContaining("merge") }]);
    expect((await restore('"1"', { as: viewer })).status).toBe(403);
    const restored = await restore('"1"');
    expect([restored.headers.get("etag"), await restored.json()]).toMatchObject(['"2"', { markdown: "" }]);
    const nothing = { method: "POST", body: { version: 3 }, query: `?workspace=${workspaceId}` };
    expect((await send(restoreMineRoute, {}, nothing)).status).toBe(404);
    const mine = await send(myMemoryRoute, {}, { query: `?workspace=${workspaceId}` });
    expect(await mine.json()).toMatchObject({ scope: "user", markdown: "" });
    expect((await send(myMemoryRoute, {}, { query: "?workspace=ws_0" })).status).toBe(404);
  });
});
