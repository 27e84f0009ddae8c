import type { IncomingHttpHeaders } from "node:http";
import { encode } from "gpt-tokenizer";
import { readChatMessages } from "./read-chat-request";
import { type ResponseStore, readResponsesMessages } from "./read-responses-request";
import { ProtocolError, type ScriptedRequest } from "./types";

type Json = Record<string, unknown>;

/** One request in the common form. @throws ProtocolError for what a real server refuses. */
export function readRequest(
  mode: ScriptedRequest["mode"],
  body: Json,
  headers: IncomingHttpHeaders,
  store: ResponseStore,
): ScriptedRequest {
  if (typeof body.model !== "string" || body.model === "") {
    throw new ProtocolError(400, "invalid_request", "you must provide a model parameter");
  }
  const all = mode === "chat" ? readChatMessages(body) : readResponsesMessages(body, store);
  const tools = ((body.tools as Json[] | undefined) ?? []).map((tool) => readTool(mode, tool));
  return {
    mode,
    stream: body.stream === true,
    model: body.model,
    system: all
      .filter((message) => message.role === "system")
      .map((message) => message.text)
      .join("\n\n"),
    messages: all.filter((message) => message.role !== "system"),
    tools,
    headers,
    body,
    promptTokens: encode(JSON.stringify([all, tools])).length,
    aborted: false,
  };
}

function readTool(mode: ScriptedRequest["mode"], tool: Json): ScriptedRequest["tools"][number] {
  const given = (mode === "chat" ? tool.function : tool) as Json | undefined;
  // The names both public servers accept; a tool that breaks the rule fails here as it would there.
  if (typeof given?.name !== "string" || !/^[a-zA-Z0-9_-]{1,64}$/.test(given.name)) {
    throw new ProtocolError(400, "invalid_request", `Invalid tool name: ${String(given?.name)}.`);
  }
  return { name: given.name, description: String(given.description ?? ""), parameters: given.parameters };
}
