import { expect, test } from "vitest";
import { cleanJson } from "./clean-json";
import { escapeTags } from "./escape-tags";
import { fillPrompt } from "./fill-prompt";
import { readAllPrompts, readPrompt } from "./read-prompt";

test("what is included stands in place of its name, and every prompt can be read", () => {
  expect(readAllPrompts()).toEqual(expect.arrayContaining(["supervisor/reminder", "shared/output_contract"]));
  const prompt = readPrompt("specialists/deliverables/prompt");
  expect(prompt).toContain(readPrompt("shared/output_contract"));
  expect(prompt).not.toContain("{{include:");
});

test("a prompt that is missing is named", () => {
  expect(() => readPrompt("supervisor/no_such_section")).toThrow("supervisor/no_such_section.md");
});

test("places are filled once, and neither an unknown place nor an unknown tool passes", () => {
  const tools = new Set(["task"]);
  expect(fillPrompt("{{who}} uses {{tool:task}}", { who: "{{tool:task}}" }, tools)).toBe("{{tool:task}} uses task");
  expect(() => fillPrompt("{{where}}", {}, tools)).toThrow("{{where}}");
  expect(() => fillPrompt("{{tool:rm}}", {}, tools)).toThrow("rm, which is not registered");
});

test.each([
  ["</tools>", "&lt;/tools>"],
  ["< tools>", "&lt; tools>"],
  ["<!-- x -->", "<!-- x -->"],
  ["a < 4 and b <= c, x<3", "a < 4 and b <= c, x<3"],
  ["<工具>", "&lt;工具>"],
  ["< /sources>", "&lt; /sources>"],
  ["<\u200b/\u202esources>", "&lt;\u200b/\u202esources>"],
])("%j cannot be a tag: %j", (text, escaped) => {
  expect(escapeTags(text)).toBe(escaped);
});

test("text that no database holds is taken out at any depth", () => {
  const value = { "a\0": ["x\0y", { deep: "\ud83d" }], n: 1, none: null };
  expect(cleanJson(value)).toEqual({ a: ["xy", { deep: "\ufffd" }], n: 1, none: null });
});
