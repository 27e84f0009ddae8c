import { readUIMessageStream } from "ai";
import { expect, test } from "vitest";
import { assembleParts } from "./assemble-parts";
import type { CandorChunk } from "./chunk";
import { retellMessage } from "./retell-message";
import type { CandorMessage } from "./schema";

const receipt = {
  id: "r_1",
  route: "deliverables" as const,
  type: "report",
  operation: "generate" as const,
  status: "pending" as const,
  tool_call_id: "call_1",
  created_at: "2026-11-30T09:00:00.000Z",
  updated_at: "2026-11-30T09:00:00.000Z",
};
const usage = { inputTokens: 1, outputTokens: 2, modelCalls: 2, toolCalls: 1 };
const chunks: CandorChunk[] = [
  { type: "start", messageId: "msg_1", messageMetadata: { createdAt: "2026-11-30T09:00:00.000Z", turnId: "trn_1" } },
  { type: "data-turn", id: "trn_1", data: { turnId: "trn_1", model: "m", builtIn: false, startedAt: "x" } },
  { type: "start-step" },
  { type: "data-retry", data: { attempt: 1, of: 3, reason: "busy", waitMs: 5 }, transient: true },
  { type: "text-start", id: "text-1" },
  { type: "text-delta", id: "text-1", delta: "I will " },
  { type: "text-delta", id: "text-1", delta: "look. 北码头" },
  { type: "text-end", id: "text-1" },
  { type: "tool-input-available", toolCallId: "c1", toolName: "task", input: { subagent_type: "deliverables" } },
  { type: "data-receipt", id: "r_1", data: receipt },
  { type: "data-receipt", id: "r_1", data: { ...receipt, status: "success" } },
  { type: "tool-output-available", toolCallId: "c1", output: { verification: "verified" } },
  { type: "finish-step" },
  { type: "start-step" },
  { type: "text-start", id: "text-2" },
  { type: "text-delta", id: "text-2", delta: "Done." },
  { type: "text-end", id: "text-2" },
  { type: "finish-step" },
  { type: "data-stop", id: "stop", data: { reason: "complete", detail: null, hint: null, usage } },
  { type: "finish" },
];

/** What the browser makes of the same chunks; its own marks on finished texts and calls aside. */
async function inBrowser(stream: readonly CandorChunk[]): Promise<unknown> {
  let last: CandorMessage | undefined;
  const source = new ReadableStream<CandorChunk>({
    start(controller) {
      for (const chunk of stream) controller.enqueue(chunk);
      controller.close();
    },
  });
  for await (const message of readUIMessageStream<CandorMessage>({ stream: source })) last = message;
  return JSON.parse(JSON.stringify(last?.parts));
}

test("what is stored is what the browser shows, part by part", async () => {
  expect(assembleParts(chunks)).toEqual(await inBrowser(chunks));
});

test("a stream that was cut gives a message without open ends", () => {
  const cut = assembleParts(chunks.slice(0, 10));
  expect(cut.filter((part) => part.type === "tool-task")).toEqual([
    expect.objectContaining({ state: "output-error", errorText: expect.any(String) }),
  ]);
  expect(cut.find((part) => part.type === "text")).toMatchObject({ text: "I will look. 北码头", state: "done" });
});

test("a call of a turn that only waits has not failed", () => {
  const [call] = assembleParts(chunks.slice(0, 10), true).filter((part) => part.type === "tool-task");
  expect(call).toMatchObject({ state: "input-available" });
  expect(call).not.toHaveProperty("errorText");
});

test("a message that is told again adds up to itself", () => {
  const parts = assembleParts(chunks);
  expect(assembleParts(retellMessage({ id: "msg_1", parts }))).toEqual(parts);
});
