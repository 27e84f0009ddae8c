// The model of the benches in a process of its own: quick enough that what is measured is its caller. It counts tokens
// only when it is asked for them. Prints its address.
//   POST /fast/v1/chat/completions · POST /slow/v1/chat/completions · GET /turn (what came since the last GET)
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { encode } from "gpt-tokenizer";
import { type ChatRequest, decideReply, isExpert, type Reply } from "./decide-reply";
import {
  batchSchema,
  chunkMs,
  expertText,
  firstChunkMs,
  searchSchema,
  searchText,
  supervisorText,
  taskText,
} from "./scenario";

const received: ChatRequest[] = [];

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    response.writeHead(500).end(JSON.stringify({ error: { message: String(error) } }));
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === "GET") {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(turn()));
    return;
  }
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const asked = JSON.parse(Buffer.concat(pieces).toString("utf8")) as ChatRequest;
  received.push(asked);
  const chunks = chunksOf(decideReply(asked));
  const slow = request.url?.startsWith("/slow/") === true;
  if (slow) await sleep(firstChunkMs);
  if (asked.stream) await stream(response, chunks, slow, asked.stream_options?.include_usage === true);
  else {
    if (slow) await sleep(chunkMs * (chunks.length - 1));
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(whole(chunks)));
  }
}

interface Chunk {
  delta: { role?: string; content?: string | null; tool_calls?: object[] };
  finish_reason: string | null;
}

/** Text in pieces of five words; calls whole, however many. */
function chunksOf({ text, calls }: Reply): Chunk[] {
  const end = { delta: {}, finish_reason: calls ? "tool_calls" : "stop" };
  if (calls) {
    const tool_calls = calls.map(({ id, name, arguments: input }, index) => ({
      ...{ index, id, type: "function", function: { name, arguments: input } },
    }));
    return [{ delta: { role: "assistant", content: null, tool_calls }, finish_reason: null }, end];
  }
  const pieces = text!.match(/(?:\S+\s*){1,5}/g)!;
  return [...pieces.map((content) => ({ delta: { role: "assistant", content }, finish_reason: null })), end];
}

const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };
let made = 0;
/** Some contenders tell messages apart by the id of the reply. */
function head() {
  made += 1;
  return { id: `chatcmpl-${made}`, created: 0, model: "scripted" };
}

async function stream(response: ServerResponse, chunks: Chunk[], slow: boolean, withUsage: boolean): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const event = (value: object) =>
    `data: ${JSON.stringify({ ...head, object: "chat.completion.chunk", ...value })}\n\n`;
  for (const [at, chunk] of chunks.entries()) {
    if (slow && at > 0) await sleep(chunkMs);
    response.write(event({ choices: [{ index: 0, ...chunk }] }));
  }
  response.end(`${withUsage ? event({ choices: [], usage }) : ""}data: [DONE]\n\n`);
}

function whole(chunks: Chunk[]): object {
  const { tool_calls } = chunks[0]!.delta;
  const content = tool_calls ? null : chunks.map(({ delta }) => delta.content ?? "").join("");
  const message = { role: "assistant", content, ...(tool_calls && { tool_calls }) };
  const choices = [{ index: 0, message, finish_reason: tool_calls ? "tool_calls" : "stop" }];
  return { ...head(), object: "chat.completion", choices, usage };
}

/** Tokens (o200k) of all prompts and tool schemas of a turn. */
function turn() {
  const requests = received.splice(0);
  const count = (messages: object, tools: unknown = []) => encode(JSON.stringify([messages, tools])).length;
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    calls: requests.length,
    tokens: sum(requests.map(({ messages, tools }) => count(messages, tools))),
    tokensWithSameTexts: sum(
      requests.map((request) => {
        const said = request.messages.filter(({ role }) => role !== "system" && role !== "developer");
        const expert = isExpert(request);
        return count([{ role: "system", content: expert ? expertText : supervisorText }, ...said], [sameTool(expert)]);
      }),
    ),
  };
}

function sameTool(expert: boolean): object {
  const own = expert
    ? { name: "search", description: searchText, parameters: searchSchema }
    : { name: "task", description: taskText, parameters: batchSchema };
  return { type: "function", function: own };
}

process.on("SIGTERM", () => process.exit(0));
