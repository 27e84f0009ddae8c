import { expect, test } from "vitest";
import { CallSignatures } from "./call-signatures";

const path = ["supervisor", "knowledge_base"];

test("the third equal call is held back, and the next only after as many more (LP-01)", () => {
  const signatures = new CallSignatures();
  const held = Array.from({ length: 6 }, () => signatures.repeats(path, "search_kb", { q: "tide" }));
  expect(held).toEqual([false, false, true, false, false, true]);
});

test("others in between change nothing, and neither does the order of keys", () => {
  const signatures = new CallSignatures();
  const calls = [{ a: 1, b: 2 }, { a: 3 }, { b: 2, a: 1 }, { a: 3 }, { a: 1, b: 2 }];
  expect(calls.map((input) => signatures.repeats(path, "search_kb", input))).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
});

test("another agent, another tool and other arguments count by themselves", () => {
  const signatures = new CallSignatures();
  for (const [agentPath, tool, input] of [
    [path, "a", 1],
    [["supervisor"], "a", 1],
    [path, "b", 1],
    [path, "a", 2],
    [path, "a", 1],
  ] as const) {
    expect(signatures.repeats(agentPath, tool, input)).toBe(false);
  }
});

test("what was counted is kept while a turn stands still", () => {
  const before = new CallSignatures();
  before.repeats(path, "a", {});
  before.repeats(path, "a", {});
  expect(new CallSignatures(before.entries()).repeats(path, "a", {})).toBe(true);
});

test("arguments without a canonical form are counted too", () => {
  const signatures = new CallSignatures();
  const odd = { text: "\ud800" };
  expect([1, 2, 3].map(() => signatures.repeats(path, "a", odd))).toEqual([false, false, true]);
});
