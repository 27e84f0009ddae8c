import { expect, test } from "vitest";
import { modelSchema } from "./model-schema";

test("what only guards the gateway is left out, what helps to choose stays", () => {
  const schema = {
    type: "object",
    properties: {
      query: { type: "string", minLength: 1, maxLength: 2000 },
      maxLength: { type: "integer", minimum: 1, maximum: 20, default: 5 },
      version: { type: "integer", minimum: 0, maximum: 9007199254740991 },
      kind: { enum: ["minLength", "maximum"] },
      list: { type: "array", minItems: 1, maxItems: 8, items: { type: "string", minLength: 1, pattern: "^a" } },
    },
    required: ["query"],
    additionalProperties: false,
  };
  const before = structuredClone(schema);
  expect(modelSchema(schema)).toEqual({
    type: "object",
    properties: {
      query: { type: "string" },
      maxLength: { type: "integer", minimum: 1, maximum: 20, default: 5 },
      version: { type: "integer" },
      kind: { enum: ["minLength", "maximum"] },
      list: { type: "array", minItems: 1, maxItems: 8, items: { type: "string", pattern: "^a" } },
    },
    required: ["query"],
    additionalProperties: false,
  });
  expect(schema).toEqual(before);
  expect(modelSchema(schema)).toBe(modelSchema(schema));
});
