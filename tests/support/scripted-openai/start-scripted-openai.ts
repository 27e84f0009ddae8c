import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { readRequest } from "./read-request";
import type { ResponseStore } from "./read-responses-request";
import { outputItems } from "./responses-format";
import { sendReply } from "./send-reply";
import { ProtocolError, type Script, type ScriptedReply, type ScriptedRequest } from "./types";

export interface ScriptedOpenAI {
  /** Base URL, ends in /v1: what OPENAI_BASE_URL is set to. */
  baseUrl: string;
  /** Every request that was understood, in order of arrival. */
  requests: ScriptedRequest[];
  /** Replaces the script; a list starts at its beginning. */
  setScript(script: Script): void;
  stop(): Promise<void>;
}

export interface ScriptedOpenAIOptions {
  /** A free one by default. */
  port?: number;
  /** When set, requests without this bearer key get 401. */
  apiKey?: string;
  /** Names listed at /v1/models. */
  models?: string[];
}

/**
 * A loopback server that speaks /v1/chat/completions, /v1/responses and /v1/models as OpenAI does, streamed and not,
 * and answers from a script. It remembers stored responses, and refuses what the real server refuses.
 */
export async function startScriptedOpenAI(
  script: Script,
  options: ScriptedOpenAIOptions = {},
): Promise<ScriptedOpenAI> {
  let current = script;
  let next = 0;
  let made = 0;
  const requests: ScriptedRequest[] = [];
  const store: ResponseStore = { items: new Map(), responses: new Map() };

  async function chooseReply(request: ScriptedRequest): Promise<ScriptedReply> {
    const index = next++;
    if (typeof current === "function") return current(request, index);
    const reply = current[index];
    if (!reply) throw new ProtocolError(500, "script_exhausted", `The script has no reply for request ${index + 1}.`);
    return reply;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? "/", "http://loopback").pathname;
    requireKey(request, options.apiKey);
    if (request.method === "GET" && path === "/v1/models") {
      const models = options.models ?? ["scripted"];
      const data = models.map((id) => ({ id, object: "model", created: 0, owned_by: "loopback" }));
      sendJson(response, 200, { object: "list", data });
      return;
    }
    const mode = path === "/v1/chat/completions" ? "chat" : path === "/v1/responses" ? "responses" : undefined;
    if (request.method !== "POST" || !mode) throw new ProtocolError(404, "not_found", `Unknown path ${path}.`);
    const understood = readRequest(mode, await readJson(request), request.headers, store);
    requests.push(understood);
    response.on("close", () => {
      understood.aborted = !response.writableFinished;
    });
    const id = String(++made);
    const sent = await sendReply(await chooseReply(understood), understood, response, id);
    if (mode === "responses" && understood.body.store !== false) remember(store, `resp_${id}`, outputItems(sent));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const known = error instanceof ProtocolError ? error : new ProtocolError(500, "server_error", String(error));
      if (response.headersSent) response.destroy();
      else sendJson(response, known.status, { error: { message: known.message, type: "error", code: known.code } });
    });
  });
  await new Promise<void>((done) => server.listen(options.port ?? 0, "127.0.0.1", done));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    setScript(script) {
      current = script;
      next = 0;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function requireKey(request: IncomingMessage, key: string | undefined): void {
  if (key === undefined || request.headers.authorization === `Bearer ${key}`) return;
  const given = (request.headers.authorization ?? "").replace(/^Bearer /, "");
  throw new ProtocolError(401, "invalid_api_key", `Incorrect API key provided: ${given}.`);
}

function remember(store: ResponseStore, responseId: string, items: Record<string, unknown>[]): void {
  store.responses.set(responseId, items);
  for (const item of items) store.items.set(String(item.id), item);
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  try {
    return JSON.parse(Buffer.concat(parts).toString("utf8")) as Record<string, unknown>;
  } catch {
    throw new ProtocolError(400, "invalid_request", "We could not parse the JSON body of your request.");
  }
}

function sendJson(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(value));
}
