import { expect, test } from "vitest";
import type { CandorMessage } from "@/lib/chats/schema";
import { toSegments } from "./segments";
import { soundMessage } from "./sound-message";

const message = (parts: unknown): CandorMessage => ({ id: "m", role: "assistant", parts }) as CandorMessage;

test("what is sound stays the very same", () => {
  const given = message([
    { type: "step-start" },
    { type: "tool-task", toolCallId: "c", state: "output-available", input: {}, output: {} },
    { type: "text", text: "Said." },
    { type: "data-plan", id: "plan", data: { items: [{ text: "Read", state: "done" }] } },
  ]);
  expect(soundMessage(given)).toEqual({ message: given, lost: 0 });
  expect(soundMessage(given).message).toBe(given);
});

test.each([
  ["an unknown part", { type: "data-from-the-future", data: { a: 1 } }],
  ["a part without a kind", { data: {} }],
  ["no part", null],
  ["a word instead of a part", "text"],
  ["a specialist without a state", { type: "data-specialist", id: "r", data: { runId: "r", name: "kb" } }],
  ["a plan that is no list", { type: "data-plan", id: "plan", data: { items: "soon" } }],
  ["marks with words for places", { type: "data-claims", id: "claims", data: { items: [{ start: "a" }] } }],
  ["a receipt without data", { type: "data-receipt", id: "r" }],
  ["a stop for a reason that there is not", { type: "data-stop", data: { reason: "mood", detail: null, hint: null } }],
  ["citations that are null", { type: "data-citations", id: "citations", data: null }],
])("%s costs itself and is counted; what stands around it is drawn", (_name, bad) => {
  const { message: sound, lost } = soundMessage(
    message([{ type: "text", text: "Before." }, bad, { type: "text", text: "After." }]),
  );
  expect(lost).toBe(1);
  expect(toSegments(sound.parts).map((segment) => segment.kind === "text" && segment.text)).toEqual([
    "Before.",
    "After.",
  ]);
});

test("a broken text keeps its place, so that marks still find theirs", () => {
  const mark = { text: 1, start: 0, end: 6, state: "unbacked", deed: "save", receipts: [] };
  const { message: sound, lost } = soundMessage(
    message([{ type: "text" }, { type: "text", text: "Saved." }, { type: "data-claims", data: { items: [mark] } }]),
  );
  expect(lost).toBe(1);
  expect(toSegments(sound.parts)).toMatchObject([{ kind: "text", text: "Saved.", claims: [mark] }]);
});

test("a message without parts is an empty one", () => {
  expect(soundMessage(message(undefined))).toMatchObject({ message: { parts: [] }, lost: 1 });
});
