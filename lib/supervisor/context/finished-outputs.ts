import type { ModelMessage, ToolModelMessage } from "ai";
import { valueTokens } from "./message-tokens";

export type ToolResult = Extract<ToolModelMessage["content"][number], { type: "tool-result" }>;

/** Tokens up to which an output may stay whatever happens. */
const longOutput = 1_000;

/** A long output that the model has read, and how many answers of the model ago it came. */
export interface Finished {
  result: ToolResult;
  tokens: number;
  /** 1: the model has read it once. */
  age: number;
}

/** Long outputs behind which the model has spoken again: those that it is about to read for the first time are not. */
export function finishedOutputs(messages: readonly ModelMessage[]): Finished[] {
  const finished: Finished[] = [];
  let age = 0;
  for (const message of messages.toReversed()) {
    if (message.role === "assistant") age += 1;
    if (message.role !== "tool" || age === 0) continue;
    for (const part of message.content) {
      if (part.type !== "tool-result") continue;
      const tokens = valueTokens(part.output);
      if (tokens > longOutput) finished.push({ result: part, tokens, age });
    }
  }
  return finished.reverse();
}
