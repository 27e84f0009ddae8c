import { expect, test } from "vitest";
import { gateway } from "@/lib/catalog";
import { AppError } from "@/lib/core/errors";
import { automationDraft } from "@/tests/support/automation-draft";
import { requireSound } from "./require-sound";
import { verifyDefinition } from "./verify-definition";

const now = new Date("2026-12-01T10:00:00Z");
const places = (more: object) =>
  verifyDefinition(automationDraft(more as Record<string, unknown>), gateway.tools, now).faults.map(({ path }) => path);
const step = (more: object, params: object = {}) => ({
  step_id: "one",
  action: "agent_task",
  params: { query: "Look", ...params },
  ...more,
});

test("a sound definition has neither faults nor anything missing, and what it left out is filled in", () => {
  const { definition, faults, missing } = verifyDefinition(automationDraft(), gateway.tools, now);
  expect([faults, missing]).toEqual([[], []]);
  expect(definition?.execution).toMatchObject({ timeout_seconds: 600, max_retries: 2, concurrency: "drop_if_running" });
});

test.each<[string, object, string[]]>([
  ["no triggers", { triggers: [] }, ["triggers"]],
  ["an unknown key", { colour: "red" }, ["colour"]],
  ["two unknown keys in a step", { plan: [step({ a: 1, b: 2 })] }, ["plan.0.a", "plan.0.b"]],
  ["an action that there is not", { plan: [{ ...step({}), action: "shell" }] }, ["plan.0.action"]],
  ["a step's name that is none", { plan: [{ ...step({}), step_id: "Step 1" }] }, ["plan.0.step_id"]],
  ["a name twice", { plan: [step({}), step({})] }, ["plan.1.step_id"]],
  [
    "a name twice, once after a failure",
    { plan: [step({})], execution: { on_failure: [step({})] } },
    ["execution.on_failure.0.step_id"],
  ],
  ["a template that does not end", { plan: [step({}, { query: "{{ inputs.x" })] }, ["plan.0.params.query"]],
  ["a template of something else", { plan: [step({ when: "{{ process.env }}" })] }, ["plan.0.when"]],
  ["a schema of inputs that nothing can be checked by", { inputs: { type: "string", pattern: "(" } }, ["inputs"]],
  ["a tool that there is not", { plan: [step({}, { tools: ["send_pigeon"] })] }, ["plan.0.params.tools.0"]],
  [
    "tools that change nothing",
    { plan: [step({}, { tools: ["write_file", "search_knowledge_base", "task"] })] },
    ["plan.0.params.tools.1", "plan.0.params.tools.2"],
  ],
  ["a service that is not connected", { plan: [step({}, { connectors: ["slack"] })] }, ["plan.0.params.connectors.0"]],
  [
    "a filter with an operator that there is not",
    { triggers: [{ type: "event", params: { event: "document.entered_folder", filter: { path: { $regex: "x" } } } }] },
    ["triggers.0.params.filter.path.$regex"],
  ],
  [
    "an event that there is not",
    { triggers: [{ type: "event", params: { event: "moon.rose" } }] },
    ["triggers.0.params.event"],
  ],
])("%s is named by its place", (_, more, expected) => {
  expect(places(more)).toEqual(expected);
});

test("values that are missing are found wherever they stand, but in metadata", () => {
  const { faults, missing } = verifyDefinition(
    automationDraft({
      triggers: [
        {
          type: "schedule",
          params: { cron: "REPLACE_ME", timezone: "REPLACE_ME" },
          static_inputs: { to: "REPLACE_ME" },
        },
      ],
      plan: [step({}, { query: "Post to REPLACE_ME", tools: ["REPLACE_ME"] })],
      metadata: { note: "REPLACE_ME" },
    }),
    gateway.tools,
    now,
  );
  expect(faults).toEqual([]);
  expect(missing.map(({ path }) => path)).toEqual([
    "triggers.0.params.cron",
    "triggers.0.params.timezone",
    "triggers.0.static_inputs.to",
    "plan.0.params.query",
    "plan.0.params.tools.0",
  ]);
});

test.each([null, 7, "text", [], {}])("%j is no definition, and says so", (given) => {
  const { definition, faults } = verifyDefinition(given, gateway.tools, now);
  expect(definition).toBeNull();
  expect(faults.length).toBeGreaterThan(0);
});

test("of thousands of faults the first are told, and how many more there are", () => {
  const keys = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`key${n}`, n]));
  const refusal = wordsOfRefusal(() => requireSound(automationDraft(keys), [], gateway.tools, now));
  expect(refusal).toContain("definition.key0: There is no such key.");
  expect(refusal).toMatch(/And 4980 more\.$/);
});

function wordsOfRefusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error.detail;
  }
  return "";
}
