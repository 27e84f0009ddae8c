import { NoSuchToolError, type ToolSet } from "ai";
import { expect, test } from "vitest";
import { bindTools } from "./bind-tools";
import { landingTool, repairToolCall, resolveToolName } from "./repair-tool-call";

const names = ["task", "update_memory", "create_automation"];
const tools = Object.fromEntries([...names, landingTool].map((name) => [name, {}])) as ToolSet;

async function repair(toolName: string, input: string) {
  const call = { type: "tool-call" as const, toolCallId: "c1", toolName, input };
  const error = new NoSuchToolError({ toolName });
  const repaired = await repairToolCall({
    toolCall: call,
    tools,
    error,
    messages: [],
    instructions: undefined,
    system: undefined,
    inputSchema: async () => ({}),
  });
  return { name: repaired?.toolName, input: JSON.parse(repaired?.input ?? "null") };
}

test.each([
  ["Task", "task"], // JS-26
  ["TASK", "task"],
  ["Update_Memory", "update_memory"],
  ["update-memory", "update_memory"],
  ["functions.task", "task"],
  ["functions.task:0", "task"],
  ["default_api/Update-Memory", "update_memory"],
])("%s is %s", async (asked, meant) => {
  expect(resolveToolName(asked, names)).toBe(meant);
  expect(await repair(asked, '{"a":1}')).toEqual({ name: meant, input: { a: 1 } });
});

test("an exact name wins over one that differs in case only, and of two such neither is guessed", () => {
  expect(resolveToolName("Jira-GetIssue", ["jira-getissue", "Jira-GetIssue"])).toBe("Jira-GetIssue"); // JS-30
  expect(resolveToolName("JIRA-GETISSUE", ["jira-getissue", "Jira-GetIssue"])).toBeUndefined();
});

test("JS-28: a call without a name lands with a string that says so", async () => {
  for (const name of ["", undefined as unknown as string, null as unknown as string]) {
    const landed = await repair(name, '{"q":1}');
    expect(landed).toEqual({
      name: "invalid",
      input: { tool: "(unnamed)", error: expect.any(String), known: false, given: expect.any(String) },
    });
    expect(JSON.stringify(landed).length).toBeLessThan(400);
  }
});

test("an unknown name lands with what was called, cut to a bearable length", async () => {
  expect(await repair("make_report", "{}")).toMatchObject({
    name: "invalid",
    input: { tool: "make_report", known: false },
  });
  expect((await repair("x".repeat(5_000), "{}")).input.tool).toHaveLength(64);
});

test("arguments that broke off are not completed", async () => {
  for (const name of ["task", "Task"]) {
    expect(await repair(name, '{"subagent_type":"know')).toMatchObject({
      name: "invalid",
      input: { tool: "task", known: true },
    });
  }
});

test("JS-21: nothing at all counts as no arguments", async () => {
  expect(await repair("Task", "")).toEqual({ name: "task", input: {} });
  expect(await repair("Task", "null")).toEqual({ name: "task", input: null });
});

test("the landing place is bound, so that repaired calls are answered", () => {
  expect(Object.keys(bindTools([], async () => null))).toEqual([landingTool]);
});

test("arguments of fifty thousand objects in each other land with a few words", async () => {
  const deep = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;
  for (const name of ["task", "Task"]) {
    expect(await repair(name, deep)).toEqual({
      name: "invalid",
      input: { tool: "task", error: "it is nested too deeply", known: true, given: expect.any(String) },
    });
  }
});
