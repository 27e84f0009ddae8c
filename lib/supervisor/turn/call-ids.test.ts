import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { expect, test } from "vitest";
import { CallIds } from "./call-ids";

const asked = (...ids: string[]): LanguageModelV4CallOptions => ({
  prompt: [
    { role: "user", content: [{ type: "text", text: "x" }] },
    {
      role: "assistant",
      content: ids.map((toolCallId) => ({ type: "tool-call" as const, toolCallId, toolName: "task", input: {} })),
    },
  ],
});
const call = (toolCallId: string) => ({ type: "tool-call" as const, toolCallId, toolName: "task", input: "{}" });
const idOf = (part: LanguageModelV4StreamPart) =>
  "toolCallId" in part ? part.toolCallId : "id" in part ? part.id : "";

test("ST-07: an id that the conversation or the turn has seen is given out once more under another name", () => {
  const ids = new CallIds();
  const first = ids.ofStream(asked("functions.task:0"));
  const pieces: LanguageModelV4StreamPart[] = [
    { type: "tool-input-start", id: "functions.task:0", toolName: "task" },
    { type: "tool-input-delta", id: "functions.task:0", delta: "{}" },
    { type: "tool-input-end", id: "functions.task:0" },
    call("functions.task:0"),
    call("functions.task:0"),
    { type: "text-start", id: "functions.task:0" },
  ];
  expect(pieces.map(first).map(idOf)).toEqual([
    ...Array(4).fill("functions.task:0_2"),
    "functions.task:0_3",
    "functions.task:0",
  ]);
  const made = ids.ofContent(asked(), [call("functions.task:0"), call("call_1"), { type: "text", text: "x" }]);
  expect(made).toMatchObject([{ toolCallId: "functions.task:0_4" }, { toolCallId: "call_1" }, { type: "text" }]);
});
