import { describe, expect, test } from "vitest";
import { compareFacts } from "./compare-facts";
import { factFrame } from "./fact-frame";
import { readFact } from "./read-fact";

const compare = (fresh: string, known: string) => compareFacts(readFact(fresh), readFact(known));

describe("two lines", () => {
  test.each([
    ["Prefers short answers", "- 2026-01-02: I prefer short answers."],
    ["please remember: short answers", "Prefers short answers"],
    ["keep it short", "Prefers short answers"],
    ["Prefers brief replies", "- 2026-05-05: Short answers"],
    ["2026-11-30: THE DEPOT IS IN HULL", "- 2025-01-01: The depot is in Hull"],
    ["请记住：简短回答", "- 2026-01-01: 偏好简短回答"],
  ])("%s says nothing that %s does not", (fresh, known) => {
    expect(compare(fresh, known)).toBe("same");
  });

  test.each([
    ["I moved to Zurich last week.", "Lives in Bern"],
    ["Lives in Zurich", "- 2026-01-01: I live in Bern"],
    ["The fiscal year starts in July", "- 2026-01-01: Our fiscal year starts in April."],
    ["The team is called Blue Line", "The team is called Green Line"],
    ["The budget is 40,000 euros", "The budget is 30,000 euros"],
    ["我搬到苏黎世了", "我住在伯尔尼"],
  ])("%s takes the place of %s", (fresh, known) => {
    expect(compare(fresh, known)).toBe("contradicts");
  });

  test.each([
    ["Likes tea", "Lives in Bern"],
    ["Anna lives in Zurich", "Lives in Bern"],
    ["The depot is closed on Fridays", "The depot is in Hull"],
    ["Does not like tea", "Likes tea"],
    ["Quotes in euros", "Quotes in dollars"],
    ["The kiln dries oak in nine days", "The kiln dries oak in seven days and beech in four"],
  ])("%s leaves %s alone", (fresh, known) => {
    expect(compare(fresh, known)).toBe("other");
  });

  test("a wish that says a little more takes the place of the shorter one", () => {
    expect(compare("Prefers short answers in German", "Prefers short answers")).toBe("more");
  });

  test("what says of itself that it is over contradicts nothing", () => {
    expect(factFrame("- 2026-01-01: Earlier: Lives in Bern")).toBeUndefined();
    expect(compare("Lives in Zurich", "Earlier: Lives in Bern")).toBe("other");
  });
});

test.each(["lives in ", "is a ", " ", "住在", "moved to to "])(
  "fifty thousand characters of %j are compared at once",
  (piece) => {
    const text = piece.repeat(50_000 / piece.length);
    const started = performance.now();
    compare(text, `${text}x`);
    expect(performance.now() - started).toBeLessThan(1_000);
  },
);
