import { expect, test } from "vitest";
import { AutomationDefinition } from "../schema";
import { checkInputs } from "./check-inputs";

const checked = (inputs: object, given: unknown) => {
  const plan = [{ step_id: "look", action: "agent_task", params: { query: "Look" } }];
  const triggers = [{ type: "manual" }];
  const definition = AutomationDefinition.parse({ schema_version: "1.0", name: "Look", triggers, plan, inputs });
  const result = checkInputs(definition, given);
  return result.ok ? "fits" : result.detail;
};
const asks = (name: object) => ({ type: "object", properties: { name }, required: ["name"] });

test("inputs are checked by the schema, and the first fault is named with its place", () => {
  expect(checked(asks({ type: "string" }), { name: "Ada" })).toBe("fits");
  expect(checked(asks({ type: "string" }), { name: 5 })).toMatch(/^inputs\.name: /);
});

/** Each of so many names the next one twice. */
const doubling = {
  $ref: "#/$defs/n0",
  $defs: Object.fromEntries(
    Array.from({ length: 40 }, (_, n) => {
      const next = { $ref: `#/$defs/n${n + 1}` };
      return [`n${n}`, n === 39 ? { type: "number" } : { anyOf: [next, next] }];
    }),
  ),
};

test.each([
  ["a pattern that tries every way", asks({ type: "string", pattern: "^(a+)+$" })],
  ["a schema that doubles with each step", doubling],
])("%s stops no server", (_, hostile) => {
  const began = performance.now();
  expect(checked(hostile, { name: `${"a".repeat(60)}b` })).toContain("takes too long");
  expect(performance.now() - began).toBeLessThan(10_000);
});

test.each([
  ["it has no end", { $ref: "#" }],
  ["it names what is not there", { $ref: "#/$defs/nothing" }],
  ["it asks for what is not known here", { if: { type: "string" }, else: { type: "number" } }],
  ["its pattern is none", asks({ type: "string", pattern: "(" })],
])("a schema that cannot be used fails with words: %s", (_, schema) => {
  expect(checked(schema, { name: "Ada" })).toContain("cannot be read");
});
