import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { expect, test } from "vitest";
import { supervisorCall } from "@/tests/evals/prompts";
import { builtInModel } from "./built-in-model";

const size = 50_000;
const texts = {
  "courtesies that end otherwise": `${"好的".repeat(size / 2)}x`,
  "words of politeness": `${"please ".repeat(size / 7)}!`,
  "one long word": "a".repeat(size),
  "only marks": "#|-: ".repeat(size / 5),
  abbreviations: "Dr. ".repeat(size / 4),
  "keys and values": `${"a: b; ".repeat(size / 6)}`,
  "open tags": "<source n=".repeat(size / 10),
  "brackets and stars": "[**(".repeat(size / 4),
  "an endless table": "| a | b |\n".repeat(size / 10),
};

const specialist = (name: string, text: string): LanguageModelV4CallOptions => ({
  prompt: [
    { role: "system", content: `<specialist name="${name}">\n</specialist>` },
    { role: "user", content: [{ type: "text", text: "How long is the notice period?" }] },
    {
      role: "tool",
      content: [
        {
          type: "tool-result",
          toolCallId: "c1",
          toolName: "search_knowledge_base",
          output: {
            type: "json",
            value: { status: "ok", data: { hits: [{ label: "[1]", title: text.slice(0, 200), passage: text }] } },
          },
        },
      ],
    },
  ],
});

const report = (text: string): LanguageModelV4CallOptions => ({
  prompt: [
    { role: "system", content: '<task name="write_report">\n</task>' },
    {
      role: "user",
      content: [
        { type: "text", text: `<topic>Marks</topic><sources><source n="1" title="T">\n${text}\n</source></sources>` },
      ],
    },
  ],
});

const summary = (text: string): LanguageModelV4CallOptions => ({
  prompt: [
    { role: "system", content: '<task name="summary">\n</task>' },
    { role: "user", content: [{ type: "text", text: `User: ${text}\n\nAssistant: ${text}` }] },
  ],
});

// Two seconds leave room for a busy machine; what is asked is that no input makes it hang.
test.each(Object.entries(texts))("%s are read in time, by every part", async (_, text) => {
  const started = performance.now();
  await builtInModel.doGenerate(supervisorCall({}, text));
  await builtInModel.doGenerate(specialist("knowledge_base", text));
  await builtInModel.doGenerate(report(text));
  await builtInModel.doGenerate(summary(text));
  expect(performance.now() - started).toBeLessThan(2_000);
});
