import type { ModelMessage } from "ai";
import { expect, test } from "vitest";
import { builtInModel } from "../../models/built-in/built-in-model";
import type { TurnScope } from "../turn/turn-scope";
import { ContextKeeper } from "./context-keeper";

const task: ModelMessage = { role: "user", content: "Find the fees of all harbours." };
const step = (n: number): ModelMessage[] => [
  {
    role: "assistant",
    content: [
      { type: "text", text: `Harbour ${n} charges ${n} euros a night. ${"It lies far out. ".repeat(40)}` },
      { type: "tool-call", toolCallId: `c${n}`, toolName: "search_knowledge_base", input: { query: `fees ${n}` } },
    ],
  },
  {
    role: "tool",
    content: [
      {
        ...{ type: "tool-result", toolCallId: `c${n}`, toolName: "search_knowledge_base" },
        output: { type: "json", value: { data: `found ${n}` } },
      },
    ],
  },
];
// A specialist without a database: its outputs are short, so that nothing is stored.
const keeper = () =>
  new ContextKeeper({
    scope: { model: builtInModel, turnId: "t" } as unknown as TurnScope,
    ...{ agent: "specialist", window: 1_500, fixedTokens: 100, canRead: true, summary: null },
    told: [{ turnId: "t", messages: [task] }],
    signal: new AbortController().signal,
  });

test("work that fills the window is summed up but for its last step, and a pause keeps the summary", async () => {
  const one = keeper();
  const messages = [...one.begin([]), ...[1, 2, 3, 4, 5, 6, 7].flatMap(step)];
  const given = await one.prepare(messages, []);
  expect(given).toHaveLength(3);
  expect(given[0]!.content).toContain("<work_so_far>");
  expect(given[0]!.content).toContain("Harbour 6 charges 6 euros a night.");
  expect(given.slice(1)).toEqual(step(7));

  const kept = one.work(step(8));
  const other = keeper();
  const again = other.begin(kept);
  expect(again[0]!.content).toBe(given[0]!.content);
  expect(again.slice(1)).toEqual([...step(7), ...step(8)]);
  expect(await other.prepare(again, [])).toEqual(again);
});

test("only an overflow is tried again, once, and only where something can be left out", async () => {
  const overflow = Object.assign(new Error("maximum context length"), { code: "context_length_exceeded" });
  const one = keeper();
  await one.prepare([...one.begin([]), ...step(1), ...step(2)], []);
  expect(await one.afterOverflow(new Error("socket hang up"))).toBeUndefined();
  const shorter = await one.afterOverflow(overflow);
  expect(shorter!.slice(1)).toEqual(step(2));
  expect(await one.afterOverflow(overflow)).toBeUndefined();
  const nothing = keeper();
  await nothing.prepare(nothing.begin([]), []);
  expect(await nothing.afterOverflow(overflow)).toBeUndefined();
});
