import { requireAnsweredCalls, textOf } from "./read-chat-request";
import { ProtocolError, type ScriptedMessage } from "./types";

type Json = Record<string, unknown>;

/** Items of answers that were asked to be stored, by their id and by the id of their response. */
export interface ResponseStore {
  items: Map<string, Json>;
  responses: Map<string, Json[]>;
}

/** Reads the input of POST /v1/responses, resolving what the client only refers to. */
export function readResponsesMessages(body: Json, store: ResponseStore): ScriptedMessage[] {
  const given = typeof body.input === "string" ? [{ role: "user", content: body.input }] : body.input;
  if (!Array.isArray(given)) throw new ProtocolError(400, "invalid_request", "Missing required parameter: 'input'.");
  const items = [...previousItems(body, store), ...(given as Json[])].map((item) => resolve(item, store));
  const instructions = typeof body.instructions === "string" ? [system(body.instructions)] : [];
  const messages = [...instructions, ...items.flatMap(readItem)];
  requireAnsweredCalls(messages);
  return messages;
}

function previousItems(body: Json, store: ResponseStore): Json[] {
  if (typeof body.previous_response_id !== "string") return [];
  const items = store.responses.get(body.previous_response_id);
  if (!items) {
    throw new ProtocolError(400, "previous_response_not_found", `No response ${body.previous_response_id} is stored.`);
  }
  return items;
}

function resolve(item: Json, store: ResponseStore): Json {
  if (item.type !== "item_reference") return item;
  const stored = store.items.get(String(item.id));
  if (!stored) throw new ProtocolError(404, "not_found", `Item with id '${String(item.id)}' not found.`);
  return stored;
}

function readItem(item: Json): ScriptedMessage[] {
  if (item.type === "function_call") {
    const call = { id: String(item.call_id), name: String(item.name), arguments: String(item.arguments) };
    return [{ role: "assistant", text: "", toolCalls: [call] }];
  }
  if (item.type === "function_call_output") {
    return [{ role: "tool", text: textOf(item.output), toolCalls: [], toolCallId: String(item.call_id) }];
  }
  if (item.type === "reasoning") return [];
  if (item.role === "system" || item.role === "developer") return [system(textOf(item.content))];
  if (item.role === "user" || item.role === "assistant") {
    return [{ role: item.role, text: textOf(item.content), toolCalls: [] }];
  }
  throw new ProtocolError(400, "invalid_request", `Invalid input item: ${String(item.type ?? item.role)}.`);
}

function system(text: string): ScriptedMessage {
  return { role: "system", text, toolCalls: [] };
}
