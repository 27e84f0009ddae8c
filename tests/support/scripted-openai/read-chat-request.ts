import { ProtocolError, type ScriptedMessage } from "./types";

type Json = Record<string, unknown>;

/** Reads the messages of POST /v1/chat/completions and holds them to the rules of the protocol. */
export function readChatMessages(body: Json): ScriptedMessage[] {
  if (!Array.isArray(body.messages) || body.messages.length === 0) {
    throw new ProtocolError(400, "invalid_request", "Missing required parameter: 'messages'.");
  }
  const messages = (body.messages as Json[]).map(readMessage);
  requireAnsweredCalls(messages);
  return messages;
}

function readMessage(message: Json): ScriptedMessage {
  const role = message.role === "developer" ? "system" : message.role;
  if (role !== "system" && role !== "user" && role !== "assistant" && role !== "tool") {
    throw new ProtocolError(400, "invalid_request", `Invalid role: ${String(message.role)}.`);
  }
  const calls = (message.tool_calls as Json[] | undefined) ?? [];
  return {
    role,
    text: textOf(message.content),
    toolCalls: calls.map((call) => {
      const { name, arguments: args } = call.function as { name: string; arguments: string };
      return { id: String(call.id), name, arguments: args };
    }),
    ...(role === "tool" ? { toolCallId: String(message.tool_call_id) } : {}),
  };
}

/** Text of a content that is a string or a list of text parts. */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return (content as Json[]).map((part) => (typeof part.text === "string" ? part.text : "")).join("");
}

/** Both protocols refuse a history in which a call has no result or a result no call. */
export function requireAnsweredCalls(messages: ScriptedMessage[]): void {
  const open = new Set<string>();
  for (const message of messages) {
    if (message.role === "tool") {
      if (!open.delete(message.toolCallId ?? "")) {
        throw new ProtocolError(400, "invalid_request", `No tool call found for the result ${message.toolCallId}.`);
      }
      continue;
    }
    // Calls of one answer may stand in several messages, but nobody else may speak before they are answered.
    if (open.size > 0 && message.role !== "assistant") break;
    for (const call of message.toolCalls) open.add(call.id);
  }
  if (open.size > 0) {
    throw new ProtocolError(400, "invalid_request", `No tool output found for the call ${[...open].join(", ")}.`);
  }
}
