import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { argumentShape } from "./argument-shape";
import { checkArguments } from "./check-arguments";

const make = (parameters: z.ZodType, operation: "read" | "write" = "read") => ({
  name: "query_stock",
  operation,
  parameters,
  shape: argumentShape(parameters),
});

const stock = make(
  z.strictObject({
    query: z.string().min(1),
    top_k: z.number().int().max(20).default(5),
    kinds: z.array(z.enum(["oar", "sail"])).optional(),
    place: z.strictObject({ hall: z.string().optional() }).optional(),
    labels: z.record(z.string(), z.string()).optional(),
  }),
);

describe("intent", () => {
  test.each([
    ["delete"],
    ["DELETE"],
    ["force_delete"],
    ["force-delete"],
    ["forceDelete"],
    ["ForceDELETE"],
    ["deleteall"],
    ["ＤＥＬＥＴＥ"],
    ["set_price"],
    ["sendMail"],
    ["overwrite"],
    ["drop"],
  ])("%s on a tool that reads is refused at any depth", (name) => {
    for (const sent of [
      { query: "a", [name]: true },
      { query: "a", place: { [name]: 1 } },
      { query: "a", extra: [{ deeper: { [name]: null } }] },
      { query: "a", place: JSON.stringify({ [name]: 1 }) },
    ]) {
      expect(checkArguments(stock, sent)).toMatchObject({ ok: false, code: "INTENT_REJECTED", rule: "intent" });
    }
  });

  test.each([["offset"], ["dataset"], ["updated_after"], ["settings"], ["address"], ["created_by"], ["runtime"]])(
    "%s is only an unknown key",
    (name) => {
      expect(checkArguments(stock, { query: "a", [name]: 1 })).toMatchObject({ ok: false, code: "INVALID_PARAM" });
    },
  );

  test("keys that the schema declares are never judged, whatever they are called", () => {
    const tool = make(z.strictObject({ update: z.string(), place: z.strictObject({ set: z.number() }).optional() }));
    expect(checkArguments(tool, { update: "delete everything", place: { set: 1 } })).toMatchObject({ ok: true });
  });

  test("text is never judged", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        expect(checkArguments(stock, { query: `delete ${text}; drop table` })).toMatchObject({ ok: true });
      }),
    );
  });

  test("a place that takes any name is looked at too", () => {
    expect(checkArguments(stock, { query: "a", labels: { purge: "yes" } })).toMatchObject({ code: "INTENT_REJECTED" });
    expect(checkArguments(stock, { query: "a", labels: { colour: "red" } })).toMatchObject({ ok: true });
  });

  test("a tool that writes may be asked to change something, but not by a key it does not know", () => {
    const writing = make(z.strictObject({ query: z.string() }), "write");
    expect(checkArguments(writing, { query: "a", delete: true })).toMatchObject({ code: "INVALID_PARAM" });
  });
});

describe("parameters", () => {
  test.each<[string, unknown, string, RegExp]>([
    ["nothing", {}, "MISSING_PARAM", /query/],
    ["no arguments at all", undefined, "MISSING_PARAM", /query: expected text/],
    ["a number for text", { query: 7 }, "INVALID_PARAM", /query: expected text/],
    ["too much", { query: "a", top_k: 21 }, "INVALID_PARAM", /top_k/],
    ["half a number", { query: "a", top_k: 1.5 }, "INVALID_PARAM", /top_k: expected a whole number/],
    ["a wrong word", { query: "a", kinds: ["keel"] }, "INVALID_PARAM", /kinds\.0: expected one of oar, sail/],
    ["a misspelt name", { query: "a", topk: 3 }, "INVALID_PARAM", /did you mean top_k/],
    ["an unknown name below", { query: "a", place: { room: 1 } }, "INVALID_PARAM", /place\.room/],
    ["text that is no JSON", { query: "a", kinds: "oar, sail" }, "INVALID_PARAM", /kinds: expected a list/],
    ["a prototype", JSON.parse('{"query":"a","__proto__":{"x":1}}'), "INVALID_PARAM", /__proto__/],
  ])("%s: %j gives %s and says what is expected", (_, sent, code, hint) => {
    const checked = checkArguments(stock, sent);
    expect(checked).toMatchObject({ ok: false, code });
    expect(checked.ok ? "" : `${checked.message} ${checked.hint}`).toMatch(hint);
  });

  test("a rule between parameters tells a missing one from a wrong one", () => {
    const tool = make(
      z.strictObject({ how: z.enum(["text", "search"]), text: z.string().default("") }).superRefine((value, issues) => {
        if (value.how === "text" && value.text === "") {
          issues.addIssue({ code: "custom", path: ["text"], message: "required when how is text" });
        }
      }),
    );
    expect(checkArguments(tool, { how: "text" })).toMatchObject({ code: "MISSING_PARAM" });
    expect(checkArguments(tool, { how: "text", text: "" })).toMatchObject({ code: "MISSING_PARAM" });
    expect(checkArguments(tool, { how: "search" })).toMatchObject({ ok: true });
  });

  test.each([[""], [undefined], [null], ["{}"], ["null"], [{}]])(
    "%j runs a tool without parameters (JS-21)",
    (sent) => {
      expect(checkArguments(make(z.strictObject({})), sent)).toEqual({ ok: true, arguments: {}, given: {} });
    },
  );

  test("lists and objects sent as JSON text are read where text cannot be meant (JS-23)", () => {
    expect(checkArguments(stock, { query: '["a"]', kinds: '["oar","sail"]', place: '{"hall":"B"}' })).toEqual({
      ok: true,
      arguments: { query: '["a"]', top_k: 5, kinds: ["oar", "sail"], place: { hall: "B" } },
      // The default is the schema's word, not the caller's.
      given: { query: '["a"]', kinds: ["oar", "sail"], place: { hall: "B" } },
    });
    expect(checkArguments(stock, '{"query":"a"}')).toMatchObject({ ok: true });
  });

  test("arguments without end are refused, not walked for ever", () => {
    let deep: unknown = {};
    for (let depth = 0; depth < 10_000; depth += 1) deep = { deep };
    expect(checkArguments(stock, { query: "a", place: deep })).toMatchObject({ ok: false, code: "INVALID_PARAM" });
  });

  test("whatever is sent is answered with a code, never with an exception", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (sent) => {
        const checked = checkArguments(stock, sent);
        if (!checked.ok) {
          expect(["INTENT_REJECTED", "INVALID_PARAM", "MISSING_PARAM"]).toContain(checked.code);
          expect(checked.hint).not.toBe("");
        }
      }),
    );
  });

  test("a schema that refers to itself is walked as far as arguments go", () => {
    type Tree = { name: string; parts?: Tree[] };
    const Tree: z.ZodType<Tree> = z.lazy(() => z.strictObject({ name: z.string(), parts: z.array(Tree).optional() }));
    const tool = make(z.strictObject({ tree: Tree }));
    expect(checkArguments(tool, { tree: { name: "a", parts: [{ name: "b" }] } })).toMatchObject({ ok: true });
    expect(checkArguments(tool, { tree: { name: "a", parts: [{ name: "b", purge: 1 }] } })).toMatchObject({
      code: "INTENT_REJECTED",
    });
  });
});
