import { expect, test } from "vitest";
import { loadClaimSet } from "@/tests/evals/claims/measure-claims";
import { readClaims } from "../claim-reader";
import { safePrefix } from "./safe-prefix";

test.each([
  ["On working days all of these gates open at 06:30 ", "On working days all of these gates open at 06:30 "],
  ["The north gate opens at nine and I sav", "The north gate opens at nine and "],
  ["In short, I saved the ", "In short,"],
  ["Between nine and five the report was ", "Between nine and "],
  ["According to you ", "According to "],
  ["The report has been ", ""],
  ["I saved ", ""],
  ["Saved ", ""],
  ["It is now ", ""],
  ["**Done** ", ""],
  ["北门六点半开放，九点关闭", "北门六点半开放，"],
  ["报告已保存，可以", ""],
])("of %j only %j may be shown", (beginning, shown) => {
  expect(beginning.slice(0, safePrefix(beginning)).trimEnd()).toBe(shown.trimEnd());
});

test("what is shown early never holds the words that make the claim", () => {
  const texts = ["tuning.en", "tuning.zh", "final.en", "final.zh"].flatMap(loadClaimSet).map(({ text }) => text);
  const early = texts
    .filter((text) => !text.includes("\n"))
    .flatMap((text) => {
      if (readClaims(text).length === 0) return [];
      const longest = Math.max(...Array.from({ length: text.length }, (_, at) => safePrefix(text.slice(0, at))));
      return readClaims(text.slice(0, longest)).length > 0 ? [text.slice(0, longest)] : [];
    });
  expect(early).toEqual([]);
});
