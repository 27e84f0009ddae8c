import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { encode } from "gpt-tokenizer";
import { type Answer, endlessPieces, piecesOf } from "./answer";
import { chatBody, chatEvents } from "./chat-format";
import { outputItems, responseBody, responseEvents } from "./responses-format";
import type { ScriptedReply, ScriptedRequest } from "./types";

/** Writes one reply in the protocol and manner it was asked in. */
export async function sendReply(
  reply: ScriptedReply,
  request: ScriptedRequest,
  response: ServerResponse,
  id: string,
): Promise<Answer> {
  const answer = answerOf(reply, request, id);
  if (reply.firstDelayMs) await sleep(reply.firstDelayMs);
  const out = new CountingWriter(response, reply);
  if (reply.rawBody !== undefined) {
    response.writeHead(reply.status ?? 200, { "content-type": "application/json", ...reply.headers });
    await out.write(reply.rawBody);
  } else if ((reply.status ?? 200) >= 400) {
    response.writeHead(reply.status ?? 500, { "content-type": "application/json", ...reply.headers });
    const error = reply.error ?? { message: `The scripted server answers ${reply.status}.` };
    await out.write(JSON.stringify({ error: { type: "error", param: null, code: null, ...error } }));
  } else if (request.stream) {
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache", ...reply.headers });
    for (const event of eventsOf(answer, request)) {
      if (!(await out.write(event))) break;
      if (reply.chunkDelayMs) await sleep(reply.chunkDelayMs);
    }
  } else {
    response.writeHead(200, { "content-type": "application/json", ...reply.headers });
    const body = request.mode === "chat" ? chatBody(answer) : responseBody(answer, outputItems(answer), "completed");
    await out.write(JSON.stringify(body));
  }
  if (!response.destroyed) response.end();
  return answer;
}

function answerOf(reply: ScriptedReply, request: ScriptedRequest, id: string): Answer {
  const toolCalls = (reply.toolCalls ?? []).map((call, index) => ({
    id: call.id ?? `call_${id}_${index}`,
    name: call.name,
    arguments: typeof call.arguments === "string" ? call.arguments : JSON.stringify(call.arguments),
  }));
  const text = reply.text ?? (reply.endless || (toolCalls.length === 0 && reply.text === undefined) ? "" : undefined);
  const chunkSize = reply.chunkSize ?? 24;
  return {
    id,
    created: Math.floor(Date.now() / 1000),
    model: request.model,
    text,
    toolCalls,
    finishReason: reply.finishReason ?? (toolCalls.length > 0 ? "tool_calls" : "stop"),
    usage: { input: request.promptTokens, output: encode(`${text ?? ""}${JSON.stringify(toolCalls)}`).length },
    pieces: reply.endless ? endlessPieces(text ?? "", chunkSize) : piecesOf(text ?? "", chunkSize),
    streamError: reply.streamError,
    chunkSize,
  };
}

function eventsOf(answer: Answer, request: ScriptedRequest): Iterable<string> {
  if (request.mode === "responses") return responseEvents(answer);
  const options = request.body.stream_options as { include_usage?: boolean } | undefined;
  return chatEvents(answer, options?.include_usage === true);
}

/** Writes with back-pressure, and breaks the connection where the script says so. */
class CountingWriter {
  private readonly response: ServerResponse;
  private readonly reply: ScriptedReply;
  private left: number;

  constructor(response: ServerResponse, reply: ScriptedReply) {
    this.response = response;
    this.reply = reply;
    this.left = reply.cutAfterBytes ?? Number.POSITIVE_INFINITY;
  }

  /** @returns false when nothing more can be written. */
  async write(text: string): Promise<boolean> {
    if (this.response.destroyed) return false;
    const bytes = Buffer.from(text);
    const part = bytes.subarray(0, Math.min(bytes.length, this.left));
    this.left -= part.length;
    const flushed = this.response.write(part);
    if (part.length < bytes.length) {
      if (this.reply.cutCleanly) this.response.end();
      // What was written must leave before the socket goes, or the client would see less than the script says.
      else await new Promise<void>((done) => this.response.write("", () => done())).then(() => this.response.destroy());
      return false;
    }
    if (!flushed) {
      await new Promise<void>((done) => {
        const goOn = (): void => {
          this.response.off("drain", goOn).off("close", goOn);
          done();
        };
        this.response.on("drain", goOn).on("close", goOn);
      });
    }
    return !this.response.destroyed;
  }
}
