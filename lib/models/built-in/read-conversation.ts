import type { JSONValue, LanguageModelV4CallOptions, LanguageModelV4ToolResultOutput } from "@ai-sdk/provider";

/** A tool's result as an object; text that is no JSON stands under `message`. */
export interface ToolOutcome {
  tool: string;
  value: Record<string, unknown>;
}

export interface Exchange {
  user: string;
  /** The words of the answer, without tool calls; empty while it is being made. */
  assistant: string;
  outcomes: ToolOutcome[];
}

/** A call to the engine, reduced to what it decides by. */
export interface Conversation {
  system: string;
  /** In order; the last one is being answered. */
  exchanges: Exchange[];
  tools: Array<{ name: string; schema: unknown }>;
}

export function readConversation({ prompt, tools = [] }: LanguageModelV4CallOptions): Conversation {
  const system: string[] = [];
  const exchanges: Exchange[] = [];
  const current = (): Exchange => {
    if (exchanges.length === 0) exchanges.push({ user: "", assistant: "", outcomes: [] });
    return exchanges.at(-1)!;
  };
  for (const message of prompt) {
    if (message.role === "system") system.push(message.content);
    else if (message.role === "user") {
      const text = message.content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
      exchanges.push({ user: text.trim(), assistant: "", outcomes: [] });
    } else if (message.role === "assistant") {
      for (const part of message.content) {
        if (part.type === "text") current().assistant = `${current().assistant}\n${part.text}`.trim();
        if (part.type === "tool-result") current().outcomes.push(outcomeOf(part.toolName, part.output));
      }
    } else {
      for (const part of message.content) {
        if (part.type === "tool-result") current().outcomes.push(outcomeOf(part.toolName, part.output));
      }
    }
  }
  current();
  return {
    system: system.join("\n\n"),
    exchanges,
    tools: tools.flatMap((tool) => (tool.type === "function" ? [{ name: tool.name, schema: tool.inputSchema }] : [])),
  };
}

function outcomeOf(tool: string, output: LanguageModelV4ToolResultOutput): ToolOutcome {
  if (output.type === "json" || output.type === "error-json") return { tool, value: objectOf(output.value) };
  if (output.type === "execution-denied") return { tool, value: { message: output.reason ?? "" } };
  const text =
    output.type === "content"
      ? output.value.map((part) => (part.type === "text" ? part.text : "")).join("")
      : output.value;
  try {
    return { tool, value: objectOf(JSON.parse(text) as JSONValue) };
  } catch {
    return { tool, value: { message: text } };
  }
}

function objectOf(value: JSONValue): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : { message: String(value) };
}
