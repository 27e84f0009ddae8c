import type { ModelMessage } from "ai";
import { expect, test } from "vitest";
import type { Contract } from "../../specialists/contract/schema";
import { RunOutput } from "./run-output";

const contract = { status: "success", action_summary: "Found." } as Contract;
const lines = (output: RunOutput) =>
  output
    .text(contract)
    .split("\n")
    .map((line) => JSON.parse(line) as object);
const hits = {
  hits: [
    { label: "[1]", passage: "nine" },
    { label: "[2]", passage: "ten\u0000" },
  ],
  note: "two",
};

test("a call, what it returned entry by entry, and the contract last", () => {
  const output = new RunOutput();
  output.add("search_knowledge_base", { query: "gate" }, { code: "OK", data: hits });
  output.add("rm", { path: "/x" }, { code: "PERMISSION_DENIED", message: "Not you." });
  expect(lines(output)).toEqual([
    { call: 1, tool: "search_knowledge_base", arguments: { query: "gate" }, code: "OK" },
    { call: 1, hits: 2, note: "two" },
    { call: 1, label: "[1]", passage: "nine" },
    { call: 1, label: "[2]", passage: "ten" },
    { call: 2, tool: "rm", arguments: { path: "/x" }, code: "PERMISSION_DENIED", message: "Not you." },
    { contract },
  ]);
});

test("a run that stood still recalls what it had been told, but not what it still waits for", () => {
  const call = (id: string) => ({ type: "tool-call" as const, toolCallId: id, toolName: "ls", input: { path: id } });
  const result = (id: string) => ({
    ...{ type: "tool-result" as const, toolCallId: id, toolName: "ls" },
    output: { type: "json" as const, value: { code: "OK", data: { at: id } } },
  });
  const messages: ModelMessage[] = [
    { role: "user", content: "Look." },
    { role: "assistant", content: [call("a"), call("b")] },
    { role: "tool", content: [result("a"), result("b")] },
  ];
  const output = new RunOutput();
  output.recall(messages, (id) => id !== "b");
  expect(lines(output)).toEqual([
    { call: 1, tool: "ls", arguments: { path: "a" }, code: "OK" },
    { call: 1, at: "a" },
    { contract },
  ]);
});

test("it ends somewhere", () => {
  const output = new RunOutput();
  for (let n = 0; n < 30; n += 1) output.add("ls", {}, { code: "OK", data: { text: "x".repeat(200_000) } });
  expect(output.size).toBeLessThan(2_500_000);
  expect(lines(output).at(-1)).toEqual({ contract });
});
