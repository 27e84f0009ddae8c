import { describe, expect, test } from "vitest";
import { locales } from "@/components/i18n/locales";
import { messages } from "@/components/i18n/messages";
import { render } from "@/components/lib/testing/render";
import type { TurnRecord, TurnSurface } from "@/lib/chats/schema";
import { TurnFacts } from "./turn-facts";
import { TurnGiven } from "./turn-given";

const surface: TurnSurface = {
  direct: [{ name: "task", version: 2 }],
  specialists: [{ name: "knowledge_base", tools: [{ name: "search_knowledge_base", version: 3 }] }],
  disabled: [
    {
      name: "generate_report",
      label: "Generate Report",
      owner: "deliverables",
      state: "off",
      reason: "Budget review",
      decidedBy: "workspace",
      decidedByName: "Ruth Albers",
      decidedAt: "2026-11-30T14:09:00.000Z",
      whoCanChange: "Olive Owner",
      alternative: null,
    },
  ],
  sections: ["agent_identity", "reminder"],
};
const turn = (given: Partial<TurnRecord> = {}): TurnRecord => ({
  id: "trn_1",
  threadId: "thr_1",
  state: "done",
  stopReason: "limit",
  model: "qwen3",
  promptHash: "ab12".repeat(16),
  surface,
  memory: { scope: "team", version: 3, entries: ["men_1", "men_2"] },
  budget: {
    modelCalls: 80,
    toolCalls: 12,
    inputTokens: 18204,
    outputTokens: 930,
    limits: { modelCalls: 80, toolCalls: 80 },
  },
  error: null,
  askedBy: "usr_1",
  askedByName: "Ines Okafor",
  question: "Compare",
  createdAt: "2026-11-30T14:00:00.000Z",
  startedAt: "2026-11-30T14:00:01.000Z",
  finishedAt: "2026-11-30T14:01:05.000Z",
  specialists: [],
  receipts: [],
  ...given,
});

describe("the record of a turn", () => {
  test.each(locales)("in %s says how it ended, with what, and how much of its limits it used", (locale) => {
    const html = render(<TurnFacts turn={turn()} />, locale);
    for (const part of ["trn_1", "qwen3", "ab12".repeat(16), "18,204", "1:04", messages[locale].states.stop.limit]) {
      expect(html).toContain(part);
    }
    expect(html).toContain(messages[locale].stops.limit);
    expect(html).toContain(messages[locale].turnRecord.usedOf.replace("{used}", "12").replace("{limit}", "80"));
    expect(html.match(/spent is-full/g)).toHaveLength(1);
  });

  test("what the record does not hold is left out: no limit that was not written down, no end that has not come", () => {
    const budget = { modelCalls: 3, toolCalls: 2, inputTokens: 10, outputTokens: 5 };
    const html = render(<TurnFacts turn={turn({ budget, state: "running", stopReason: null, finishedAt: null })} />);
    expect(html).not.toContain("spent is-full");
    expect(html).not.toMatch(/3 of|<dt>Ended|<dt>Took/);
    expect(html).toContain("Running");
  });

  test("what it was given, and what was off by whose word and why", () => {
    const html = render(<TurnGiven surface={surface} />);
    for (const part of ["Delegate to a Specialist", "Search Knowledge Base", "Off by the workspace, Ruth Albers"]) {
      expect(html).toContain(part);
    }
    expect(html).toContain("Budget review");
    expect(html).toContain("Olive Owner");
  });
});
