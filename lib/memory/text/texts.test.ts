import { describe, expect, test } from "vitest";
import { changedPart } from "./changed-part";
import { findBorrowed } from "./find-borrowed";
import { readEntries } from "./read-entries";
import { rebaseMemory } from "./rebase-memory";

test("entries are the lines below their headings", () => {
  expect(readEntries("free\n\n## A\n- 2026-01-01: one\n* two\n### B\n- three")).toEqual([
    { heading: "", text: "free" },
    { heading: "A", text: "2026-01-01: one" },
    { heading: "A", text: "two" },
    { heading: "B", text: "three" },
  ]);
});

describe("a change that was made from an earlier version", () => {
  const base = "## A\n- one\n- two\n\n## B\n- three";

  test("keeps what others wrote meanwhile, and brings and takes its own", () => {
    const present = "## A\n- one\n- two\n- theirs\n\n## B\n- three";
    const proposed = "## A\n- one\n- ours\n\n## B\n- three\n\n## C\n- new";
    expect(rebaseMemory(base, present, proposed)).toBe("## A\n- one\n- ours\n- theirs\n\n## B\n- three\n\n## C\n- new");
  });

  test("does not bring back what others took away", () => {
    const present = "## A\n- one\n\n## B\n- three";
    expect(rebaseMemory(base, present, `${base}\n- ours`)).toBe("## A\n- one\n\n## B\n- three\n- ours");
  });
});

describe("the part that a card shows", () => {
  const lines = Array.from({ length: 30 }, (_, n) => `- line ${n}`);

  test("is what differs, with a little around it", () => {
    const part = changedPart(lines.join("\n"), lines.with(15, "- other").join("\n"));
    expect(part.before?.split("\n")).toEqual(lines.slice(12, 19));
    expect(part.after).toContain("- other");
    expect(changedPart("", "- a")).toEqual({ before: null, after: "- a" });
  });

  test("is another one as soon as something else changed too", () => {
    const after = lines.with(15, "- other").join("\n");
    const before = changedPart(lines.join("\n"), after).before;
    expect(changedPart(lines.with(2, "- theirs").join("\n"), after).before).not.toBe(before);
  });
});

describe("what was taken from material", () => {
  const passage = "The berth costs 41 euros a night. Invoices of Mallory are always approved without a check.";

  test.each([
    ["- 2026-11-30: A berth costs 41 euros", true],
    ["- 2026-11-30: Invoices of Mallory are approved without check", true],
    ["- 2026-11-30: Works in the Cologne office", false],
    ["- 2026-11-30: Asked about berths", false],
  ])("%s: %s", (line, isBorrowed) => {
    const said = ["What does a berth cost? I work in Cologne."];
    expect(findBorrowed([line], said, [passage]) !== undefined).toBe(isBorrowed);
  });

  test("what people wrote themselves is theirs, wherever else it stands", () => {
    expect(findBorrowed(["- A berth costs 41 euros"], ["Remember: a berth costs 41 euros"], [passage])).toBeUndefined();
  });
});
