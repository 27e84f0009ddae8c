import type { ModelMessage } from "ai";

/** What the SDK is given for a call that waits; it never reaches a model. */
export const unanswered = { status: "pending", code: "APPROVAL_REQUIRED" } as const;

/** The messages with the real outputs of calls that waited, each in the place of its own call. */
export function answerCalls(messages: readonly ModelMessage[], outputs: ReadonlyMap<string, unknown>): ModelMessage[] {
  return messages.map((message) =>
    message.role !== "tool"
      ? message
      : {
          ...message,
          content: message.content.map((part) =>
            part.type === "tool-result" && outputs.has(part.toolCallId)
              ? { ...part, output: { type: "json" as const, value: plain(outputs.get(part.toolCallId)) } }
              : part,
          ),
        },
  );
}

type JsonOutput = Extract<
  Extract<ModelMessage, { role: "tool" }>["content"][number],
  { type: "tool-result" }
>["output"];

function plain(value: unknown): Extract<JsonOutput, { type: "json" }>["value"] {
  return JSON.parse(JSON.stringify(value ?? null)) as Extract<JsonOutput, { type: "json" }>["value"];
}
