import { expect, test } from "vitest";
import { findUsed, type Step } from "./find-used";

const entries = [
  { heading: "Facts", text: "2026-01-02: Lives in Zurich" },
  { heading: "Facts", text: "2026-01-02: The budget of pier C is 40,000 euros" },
  { heading: "Preferences", text: "Likes tea" },
  { heading: "Preferences", text: "Prefers short answers" },
  { heading: "备忘", text: "2026-01-02: 负责北区仓库的盘点工作" },
];
const used = (...steps: Step[]) => findUsed(entries, steps).map(({ text }) => text.replace(/^[\d-]+: /, ""));

test("a line is named when the answer tells its value and nothing else did", () => {
  expect(used({ heard: "Where do I live?" }, { said: "You live in Zurich." })).toEqual(["Lives in Zurich"]);
  expect(used({ heard: "What may it cost?" }, { said: "At most 40,000 euros." })).toEqual([
    "The budget of pier C is 40,000 euros",
  ]);
  expect(used({ heard: "我负责什么？" }, { said: "您负责北区仓库的盘点。" })).toEqual(["负责北区仓库的盘点工作"]);
});

test("what the question or a document said is not put down to memory", () => {
  expect(used({ heard: "I am in Zurich, where is the office?" }, { said: "In Zurich." })).toEqual([]);
  expect(used({ heard: "Budget?" }, { heard: "Pier C: 40,000 euros" }, { said: "40,000 euros for pier C." })).toEqual(
    [],
  );
});

test("what came to be known only afterwards does not take a line back", () => {
  const steps = [{ heard: "Which trains do I have?" }, { said: "Trains from Zurich" }, { heard: "From Zurich: 7:02" }];
  expect(used(...steps, { said: "At 7:02." })).toEqual(["Lives in Zurich"]);
});

test("a preference that only shaped the answer, and a word in common, are not claimed", () => {
  expect(used({ heard: "What is oak?" }, { said: "A tree." })).toEqual([]);
  expect(used({ heard: "How is it?" }, { said: "The answers are there; the office answers." })).toEqual([]);
});

test("a whole memory that is read out is named whole", () => {
  const said = entries.map(({ text }) => `- ${text}`).join("\n");
  expect(used({ heard: "What do you know about me?" }, { said })).toHaveLength(entries.length);
});
