import { expect, test } from "vitest";
import { reviewMemory } from "./review-memory";
import { hardLimit, softLimit } from "./schema";

const before = "## Facts\n- 2026-01-02: The depot is in Hull.\n\n## Preferences\n- 2026-01-02: Short answers.";

test("a merged document is saved, and what is new is told word for word", () => {
  const review = reviewMemory(before, `${before}\n- 2026-11-30: Never use the word "synergy".`, "user");
  expect(review).toMatchObject({ outcome: "save", added: '- 2026-11-30: Never use the word "synergy".', warnings: [] });
});

test.each(["NO CHANGE", "no update.", "", "无变化", before, `${before}\n\n`])("%j changes nothing", (text) => {
  expect(reviewMemory(before, text, "user")).toEqual({ outcome: "no_op" });
});

test("a document without a heading is refused once it is more than a word", () => {
  expect(reviewMemory("", "- 2026-11-30: The depot moved to Goole last week.", "user").outcome).toBe("refused");
  expect(reviewMemory("", "- 2026-11-30: Hull", "user").outcome).toBe("save");
});

test("no heading is lost and the document does not collapse", () => {
  expect(
    reviewMemory(before, "## Facts\n- 2026-01-02: The depot is in Hull. It has four gates.", "user"),
  ).toMatchObject({
    outcome: "refused",
    message: expect.stringContaining('"Preferences"'),
  });
  const long = `## Facts\n${"- 2026-01-02: something worth keeping\n".repeat(20)}`;
  expect(reviewMemory(long, "## Facts\n- 2026-01-02: one line", "user").outcome).toBe("refused");
});

test("size is told: a warning above the soft limit, a refusal above the hard one", () => {
  const sized = (size: number) => `## Facts\n${"x".repeat(size - 9)}`;
  expect(reviewMemory("", sized(softLimit + 1), "user")).toMatchObject({
    outcome: "save",
    warnings: [expect.stringContaining(String(softLimit + 1))],
  });
  expect(reviewMemory("", sized(hardLimit + 1), "user")).toMatchObject({
    outcome: "refused",
    message: expect.stringContaining(`${hardLimit + 1} characters and the limit is ${hardLimit}`),
  });
});

test("personal headings do not enter the team's memory, but those that stand there may stay", () => {
  expect(reviewMemory("", "## My preferences\n- 2026-11-30: tea at four o'clock", "team").outcome).toBe("refused");
  expect(reviewMemory("", "## My preferences\n- 2026-11-30: tea at four o'clock", "user").outcome).toBe("save");
  expect(reviewMemory(before, `${before}\n- 2026-11-30: Quotes in euros.`, "team").outcome).toBe("save");
});

test("the older form of an entry is rewritten", () => {
  expect(reviewMemory("", "## Facts\n* (2025-05-01) [fact] The depot is in Hull.", "user")).toMatchObject({
    markdown: "## Facts\n- 2025-05-01: The depot is in Hull.",
  });
});

test.each([" ", ".", "\t", "## a ", "\n", "- (2026-11-30) "])(
  "two hundred thousand characters of %j are answered at once",
  (piece) => {
    const started = performance.now();
    const { outcome } = reviewMemory("", `${piece.repeat(200_000 / piece.length)}x`, "user");
    expect(outcome).toBe(piece.trim() === "" ? "save" : "refused");
    expect(performance.now() - started).toBeLessThan(2_000);
  },
);
