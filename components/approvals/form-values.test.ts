import { describe, expect, test } from "vitest";
import { toArguments, toFormValues } from "./form-values";
import { readFields } from "./read-fields";

const schema = {
  type: "object",
  required: ["name", "count"],
  properties: {
    name: { type: "string" },
    text: { type: "string", maxLength: 20_000 },
    count: { type: "integer" },
    share: { anyOf: [{ type: "number" }, { type: "null" }] },
    isOpen: { type: "boolean" },
    style: { enum: ["detailed", "brief"] },
    level: { enum: [1, 2, 3] },
    tags: { type: "array", items: { type: "string" } },
    pages: { type: "array", items: { type: "integer" } },
    filter: { type: "object" },
  },
};
const given = { name: "plan", count: 12, isOpen: true, level: 2, tags: ["a", "b"], pages: [1, 2], filter: { a: 1 } };
const fields = readFields(schema, given);
const values = toFormValues(fields, given);
const edit = (change: Record<string, string | null>) => toArguments(fields, given, { ...values, ...change });

describe("arguments in a form", () => {
  test("each has the kind of its type", () => {
    expect(Object.fromEntries(fields.map(({ name, kind }) => [name, kind]))).toEqual({
      name: "text",
      text: "long",
      count: "integer",
      share: "number",
      isOpen: "boolean",
      style: "choice",
      level: "choice",
      tags: "list",
      pages: "list",
      filter: "json",
    });
  });

  test("come back exactly as they were when nobody touched them", () => {
    expect(edit({})).toEqual({ ok: true, arguments: given });
  });

  test("keep their types when they are changed", () => {
    const changed = edit({
      count: "13",
      share: "0.5",
      isOpen: "false",
      level: "3",
      tags: "b\n\nc",
      pages: "4\n5",
      filter: '{"b":[2]}',
    });
    expect(changed).toEqual({
      ok: true,
      arguments: {
        ...given,
        count: 13,
        share: 0.5,
        isOpen: false,
        level: 3,
        tags: ["b", "c"],
        pages: [4, 5],
        filter: { b: [2] },
      },
    });
  });

  test.each([
    ["count", "thirteen", "integer"],
    ["count", "1.5", "integer"],
    ["count", "", "required"],
    ["share", "half", "number"],
    ["share", "Infinity", "number"],
    ["pages", "1\ntwo", "integer"],
    ["filter", "{", "json"],
  ])("%s may not become %j", (name, text, problem) => {
    expect(edit({ [name]: text })).toEqual({ ok: false, problems: { [name]: problem } });
  });

  test("an optional value that is emptied is left out, a text that is required may be empty only for the server to judge", () => {
    const { isOpen: _, ...rest } = given;
    expect(edit({ isOpen: null })).toEqual({ ok: true, arguments: rest });
    expect(edit({ name: "" })).toEqual({ ok: true, arguments: { ...given, name: "" } });
  });

  test("what stands in no schema is told by its value", () => {
    expect(readFields(null, { a: "x\ny", b: 1, c: [1], d: ["x"] }).map(({ kind }) => kind)).toEqual([
      "long",
      "number",
      "json",
      "list",
    ]);
  });
});
