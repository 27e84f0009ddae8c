import { expect, test } from "vitest";
import { z } from "zod";
import { readParameters } from "./read-parameters";

test("a tool's own schema is read as a list of parameters, in its order", () => {
  const schema = z.toJSONSchema(
    z.strictObject({
      query: z.string().describe("words to look for"),
      scope: z.enum(["all", "mine"]).optional(),
      folder: z.string().nullable(),
    }),
  );
  expect(readParameters(schema)).toEqual([
    { name: "query", type: "string", isRequired: true, description: "words to look for", choices: [] },
    { name: "scope", type: "string", isRequired: false, description: null, choices: ["all", "mine"] },
    { name: "folder", type: "string | null", isRequired: true, description: null, choices: [] },
  ]);
});

test("what is no object schema has no parameters", () => {
  expect(readParameters(null)).toEqual([]);
  expect(readParameters({ type: "object" })).toEqual([]);
});
