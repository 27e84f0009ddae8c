import { describe, expect, test } from "vitest";
import { stateMarks } from "@/components/receipts/state-marks";
import { tools } from "@/lib/catalog";
import { errorTable } from "@/lib/core/errors";
import { reportPhaseNames } from "@/lib/deliverables/report/schema";
import { notificationKinds } from "@/lib/events/schema";
import { messages } from "./messages";

function keysOf(value: unknown, path = ""): string[] {
  if (typeof value === "string") return [path];
  return Object.entries(value as object).flatMap(([key, inner]) => keysOf(inner, path ? `${path}.${key}` : key));
}

function textOf(value: unknown, key: string): string {
  return key.split(".").reduce((inner, part) => (inner as Record<string, unknown>)[part], value) as string;
}

/** Names of the arguments of a message, outermost only. */
const argumentsOf = (text: string) => [...text.matchAll(/\{(\w+)[,}]/g)].map((match) => match[1]).sort();

describe("messages", () => {
  const keys = keysOf(messages.en);

  test("say the same things in every language", () => {
    expect(keysOf(messages.zh).sort()).toEqual(keys.sort());
  });

  test("are never empty, and take the same arguments in every language", () => {
    for (const key of keys) {
      const texts = [textOf(messages.en, key), textOf(messages.zh, key)];
      expect(
        texts.every((text) => text.trim() !== ""),
        key,
      ).toBe(true);
      expect(new Set(argumentsOf(texts[1]!)), key).toEqual(new Set(argumentsOf(texts[0]!)));
    }
  });

  test("in Chinese are Chinese", () => {
    const same = keys.filter((key) => textOf(messages.zh, key) === textOf(messages.en, key));
    // Names and pure placeholders read the same everywhere.
    expect(same).toEqual(
      same.filter((key) => !/[a-z]{3,}/i.test(textOf(messages.en, key).replaceAll(/\{\w+\}|Candor/g, ""))),
    );
  });

  test("name every tool, and what to do without it, as the catalog does", () => {
    for (const { name, label, alternative } of tools.filter((tool) => tool.name !== "invalid")) {
      expect(messages.en.delivered.tools).toHaveProperty(name, { label, instead: alternative });
    }
  });

  test("have a word for every state, phase and error of the server", () => {
    for (const [kind, states] of Object.entries(stateMarks)) {
      for (const state of Object.keys(states)) expect(keys).toContain(`states.${kind}.${state}`);
    }
    for (const phase of reportPhaseNames) expect(keys).toContain(`jobs.phases.${phase}`);
    for (const code of Object.keys(errorTable)) expect(keys).toContain(`errors.${code}.next`);
    for (const kind of notificationKinds) expect(keys).toContain(`inbox.kinds.${kind}`);
  });
});
