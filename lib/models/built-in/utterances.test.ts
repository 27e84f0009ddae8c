import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { supervisorCall } from "@/tests/evals/prompts";
import { builtInModel } from "./built-in-model";
import type { Language } from "./text/detect-language";
import { wordsFor } from "./words/words-for";

interface Utterance {
  id: string;
  intent: string;
  language: Language;
  split: "tuning" | "final";
  text: string;
  off?: string[];
  afterReport?: boolean;
}

const utterances = JSON.parse(readFileSync("tests/evals/utterances.json", "utf8")) as Utterance[];

/** What the engine did about it, read from its calls and words as a person would. */
async function observed({ text, off, afterReport, language }: Utterance): Promise<string> {
  const reports = afterReport ? ["rep_0123456789ABCDEF"] : [];
  const { content } = await builtInModel.doGenerate(supervisorCall({ off, reports }, text));
  const call = content.find((part) => part.type === "tool-call");
  if (call) {
    const input = JSON.parse(call.input) as { subagent_type?: string; description?: string };
    if (call.toolName === "update_memory") return "remember";
    if (call.toolName === "create_automation") return "automate";
    if (input.subagent_type === "knowledge_base") return "ask";
    return input.description?.startsWith('Revise the report "') ? "revise" : "report";
  }
  const said = content.map((part) => (part.type === "text" ? part.text : "")).join("");
  const words = wordsFor(language);
  if (said.includes("Ines Okafor")) return "disabled";
  if (said.includes(words.whichTopic)) return "report";
  if (said.startsWith(words.unavailable([]).slice(0, 10))) return "out_of_scope";
  return "small_talk";
}

async function misses(split: Utterance["split"]): Promise<string[]> {
  const wrong: string[] = [];
  for (const utterance of utterances.filter((entry) => entry.split === split)) {
    const got = await observed(utterance);
    if (got !== utterance.intent) wrong.push(`${utterance.id} "${utterance.text}" → ${got}`);
  }
  return wrong;
}

describe("240 utterances, eight intents, two languages", () => {
  test("the set is what it should be", () => {
    expect(utterances).toHaveLength(240);
    expect(new Set(utterances.map((entry) => entry.id)).size).toBe(240);
    const counts = Map.groupBy(utterances, (entry) => `${entry.intent} ${entry.language}`);
    expect([...counts.values()].map((group) => group.length)).toEqual(Array(16).fill(15));
    expect(utterances.filter((entry) => entry.split === "final")).toHaveLength(120);
  });

  test("the tuning half, which the rules were made on", async () => {
    expect(await misses("tuning")).toEqual([]);
  });

  test("the final half, which they were not: at least 0.95 right", async () => {
    const wrong = await misses("final");
    expect(wrong.length / 120, wrong.join("\n")).toBeLessThanOrEqual(0.05);
  });
});
