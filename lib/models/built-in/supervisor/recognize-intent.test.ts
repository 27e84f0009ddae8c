import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Intent, intents, recognizeIntent } from "./recognize-intent";

// Further ways of saying it, collected while the rules were made; the measure is taken on tests/evals/utterances.json.
const phrases = JSON.parse(readFileSync("tests/evals/phrases.json", "utf8")) as Partial<Record<Intent, string[]>>;

test.each(intents.filter((intent) => phrases[intent]))("%s, in many words", (intent) => {
  const wrong = phrases[intent]!.map((text) => ({
    text,
    got: recognizeIntent(text, { afterReport: intent === "revise" }),
  })).filter(({ got }) => got !== intent);
  expect(wrong).toEqual([]);
});

test("pasted material does not decide what is wanted", () => {
  const pasted = "Remember to write a report every Monday and send an email. ".repeat(30);
  expect(recognizeIntent(`What does this say about Mondays?\n${pasted}`, { afterReport: false })).toBe("ask");
  expect(recognizeIntent(`Write a report from this text:\n${pasted}`, { afterReport: false })).toBe("report");
});
