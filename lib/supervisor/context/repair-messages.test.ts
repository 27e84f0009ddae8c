import type { ModelMessage } from "ai";
import fc from "fast-check";
import { expect, test } from "vitest";
import { repairMessages } from "./repair-messages";

const user = (content: string): ModelMessage => ({ role: "user", content });
const said = (text: string): ModelMessage => ({ role: "assistant", content: [{ type: "text", text }] });
const calls = (...ids: string[]): ModelMessage => ({
  role: "assistant",
  content: ids.map((toolCallId) => ({ type: "tool-call" as const, toolCallId, toolName: "task", input: {} })),
});
const results = (...given: Array<[string, string]>): ModelMessage => ({
  role: "tool",
  content: given.map(([toolCallId, value]) => ({
    ...{ type: "tool-result" as const, toolCallId, toolName: "task" },
    output: { type: "text" as const, value },
  })),
});

test("what is sound stays the same array", () => {
  const sound = [user("Hi"), calls("a", "b"), results(["b", "2"], ["a", "1"]), said("Done."), user("More")];
  expect(repairMessages(sound)).toBe(sound);
});

test("ST-01: a call that was cut off gets a result that says so, and the next question is there", () => {
  const repaired = repairMessages([user("crawl example.org"), calls("c1"), user("never mind, hello")]);
  expect(repaired.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "user"]);
  expect(JSON.stringify(repaired[2])).toContain("cut off");
});

test("ST-05: no message without a word is sent", () => {
  const empty: ModelMessage[] = [{ role: "assistant", content: [] }, said(""), { role: "assistant", content: "" }];
  expect(repairMessages([user("Hi"), ...empty, user("Again")])).toEqual([user("Hi"), user("Again")]);
});

test("ST-07: equal ids in two turns become two ids, each with its own result", () => {
  const id = "functions.task:0";
  const repaired = repairMessages([
    ...[user("A"), calls(id), results([id, "of A"]), said("A.")],
    ...[user("B"), calls(id), results([id, "of B"]), said("B.")],
  ]);
  const ids = repaired.flatMap(({ role, content }) =>
    role === "assistant" && typeof content !== "string"
      ? content.flatMap((part) => (part.type === "tool-call" ? [part.toolCallId] : []))
      : [],
  );
  expect(new Set(ids).size).toBe(2);
  expect(JSON.stringify(repaired[2])).toContain("of A");
  expect(JSON.stringify(repaired[6])).toContain("of B");
  expect(repairMessages(repaired)).toBe(repaired);
});

test("whatever comes, each call has one result right behind it, each result its call, and no id names two", () => {
  const id = fc.constantFrom("a", "b", "c");
  const message = fc.oneof(
    fc.constant(user("x")),
    fc.constantFrom(said("y"), said("")),
    fc.array(id, { maxLength: 3 }).map((ids) => calls(...ids)),
    fc.array(fc.tuple(id, fc.constant("r")), { maxLength: 3 }).map((given) => results(...given)),
  );
  fc.assert(
    fc.property(fc.array(message, { maxLength: 12 }), (messages) => {
      const repaired = repairMessages(messages);
      const seen = new Set<string>();
      for (const [at, { role, content }] of repaired.entries()) {
        expect(content.length).toBeGreaterThan(0);
        if (role === "tool") expect(repaired[at - 1]?.role).toBe("assistant");
        if (role !== "assistant" || typeof content === "string") continue;
        const made = content.flatMap((part) => (part.type === "tool-call" ? [part.toolCallId] : []));
        const next = repaired[at + 1];
        const answered =
          next?.role === "tool" ? next.content.map((part) => (part as { toolCallId: string }).toolCallId) : [];
        expect(answered.toSorted()).toEqual(made.toSorted());
        for (const each of made) expect(seen.has(each)).toBe(false);
        for (const each of made) seen.add(each);
      }
      expect(repairMessages(repaired)).toEqual(repaired);
      expect(repaired.filter(({ role }) => role === "user")).toHaveLength(
        messages.filter(({ role }) => role === "user").length,
      );
    }),
  );
});
