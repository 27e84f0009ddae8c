import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { CandorMessage } from "@/lib/chats/schema";
import { ApiClient } from "@/tests/support/api-client";
import { type App, startApp } from "@/tests/support/app-server";
import { createPostgresDatabase } from "@/tests/support/database";
import { freePort } from "@/tests/support/postgres-server";
import { type ScriptedOpenAI, startScriptedOpenAI } from "@/tests/support/scripted-openai/start-scripted-openai";

const owner = {
  email: "ines@example.org",
  password: "correct horse battery",
  name: "Ines",
  workspace: "Marlow & Pine",
};
const entry = (description: string) => ({ subagent_type: "knowledge_base", description });

describe.runIf(inject("postgresUrl"))("one thread over two processes", () => {
  let server: ScriptedOpenAI;
  let apps: App[];
  let clients: ApiClient[];
  let workspaceId: string;
  beforeAll(async () => {
    server = await startScriptedOpenAI([]);
    const ports = [await freePort(), await freePort()];
    const env = {
      DATABASE_URL: await createPostgresDatabase(inject("postgresUrl")),
      AUTH_SECRET: "test-secret-test-secret-test-secret-",
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
      APP_URL: `http://localhost:${ports[0]}`,
      OPENAI_BASE_URL: server.baseUrl,
      OPENAI_API_KEY: "sk-loopback",
      OPENAI_API_MODE: "chat",
    };
    // The first one prepares the database.
    const first = await startApp({ env, port: ports[0] });
    apps = [first, await startApp({ env, port: ports[1] })];
    const made = await new ApiClient(first.url).post("/api/v1/setup", owner);
    clients = apps.map((app) => new ApiClient(app.url, made.body.token));
    workspaceId = (await clients[0]!.get("/api/v1/workspaces")).body.items[0].id;
  });
  afterAll(async () => {
    await Promise.all((apps ?? []).map((app) => app.stop()));
    await server?.stop();
  });

  const openThread = async () =>
    (await clients[0]!.post(`/api/v1/workspaces/${workspaceId}/threads`)).body.id as string;
  const messagesOf = async (id: string): Promise<CandorMessage[]> =>
    (await clients[1]!.get(`/api/v1/threads/${id}/messages`)).body.items;

  test("messages sent to both at once are answered one at a time, each once, along one branch", async () => {
    const id = await openThread();
    let atOnce = 0;
    let most = 0;
    server.setScript(async ({ messages }) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setTimeout(resolve, 30));
      atOnce -= 1;
      return { text: `${messages.filter(({ role }) => role === "user").length}` };
    });
    const sent = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        clients[index % 2]!.post(`/api/v1/threads/${id}/messages?wait=true`, {
          id: `${id}_${index}`,
          text: `${index}`,
        }),
      ),
    );
    expect(sent.map(({ body }) => body.stopReason)).toEqual(Array(8).fill("complete"));
    expect(most).toBe(1);
    expect(server.requests).toHaveLength(8);
    const answers = (await messagesOf(id)).filter(({ role }) => role === "assistant");
    const texts = answers.flatMap(({ parts }) => parts.flatMap((part) => (part.type === "text" ? [part.text] : [])));
    expect(texts).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
  });

  test("one process stops a specialist that the other one runs, then the turn itself; what waited is answered (pains 93, 107)", async () => {
    const id = await openThread();
    let last = false;
    server.setScript(({ system, messages }) => {
      if (!system.startsWith("<agent_identity>")) return { text: "…", firstDelayMs: 30_000 };
      if (messages.at(-1)?.role === "user") {
        if (messages.at(-1)?.text === "Next") return { text: "Here." };
        return { toolCalls: [{ name: "task", arguments: entry("Find the gate.") }] };
      }
      last = true;
      return { text: "It was stopped. ", endless: true, chunkDelayMs: 20 };
    });
    const running = clients[0]!.post(`/api/v1/threads/${id}/messages?wait=true`, { text: "Find it" });
    const turns = `/api/v1/threads/${id}/turns`;
    let turnId = "";
    await expect
      .poll(async () => {
        turnId = (await clients[1]!.get(`/api/v1/threads/${id}`)).body.runningTurn ?? "";
        return turnId && (await clients[1]!.get(`${turns}/${turnId}`)).body.specialists[0]?.state;
      })
      .toBe("running");
    const waiting = clients[1]!.post(`/api/v1/threads/${id}/messages?wait=true`, { text: "Next" });
    const { runId } = (await clients[1]!.get(`${turns}/${turnId}`)).body.specialists[0];
    const stopped = await clients[1]!.post(`/api/v1/threads/${id}/runs/${runId}/stop`);
    expect(stopped.body).toEqual({ runId, state: "cancelling" });
    await expect
      .poll(async () => (await clients[1]!.get(`${turns}/${turnId}`)).body.specialists[0].state, { timeout: 3_000 })
      .toBe("cancelled");
    await expect.poll(() => last).toBe(true);
    expect((await clients[1]!.post(`/api/v1/threads/${id}/stop`)).body).toEqual({ turnId, state: "cancelling" });
    expect((await running).body.stopReason).toBe("cancelled");
    expect((await waiting).body.stopReason).toBe("complete");
  });
});
