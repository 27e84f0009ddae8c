import type { ModelMessage, ToolModelMessage } from "ai";
import { valueTokens } from "./message-tokens";

export type ToolResult = Extract<ToolModelMessage["content"][number], { type: "tool-result" }>;

/** Tokens up to which an output may stay whatever happens. */
const longOutput = 1_000;

/** A long output, and how many answers of the model ago it came. */
export interface LongOutput {
  result: ToolResult;
  tokens: number;
  /** 0: the model has not read it yet. */
  age: number;
}

/** The long outputs among messages, in their order. */
export function longOutputs(messages: readonly ModelMessage[]): LongOutput[] {
  const found: LongOutput[] = [];
  let age = 0;
  for (const message of messages.toReversed()) {
    if (message.role === "assistant") age += 1;
    if (message.role !== "tool") continue;
    for (const part of message.content) {
      if (part.type !== "tool-result") continue;
      const tokens = valueTokens(part.output);
      if (tokens > longOutput) found.push({ result: part, tokens, age });
    }
  }
  return found.reverse();
}
