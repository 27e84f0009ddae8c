import { expect, it } from "vitest";
import { estimateTokens } from "../core/text/estimate-tokens";
import { excerpt } from "./excerpt";
import { queryTerms } from "./terms/query-terms";

const filler = "The workshop keeps its boards under a roof. ".repeat(30);

it("gives a passage that fits whole", () => {
  expect(excerpt("Short and sweet.", queryTerms("sweet"), 50)).toBe("Short and sweet.");
});

it("cuts a long passage to the part that speaks of the question", () => {
  const text = `${filler}The penalty is 0.6 percent a day. ${filler}`;
  const cut = excerpt(text, queryTerms("penalty percent"), 60);
  expect(cut).toContain("The penalty is 0.6 percent a day.");
  expect(estimateTokens(cut)).toBeLessThan(70);
  expect(cut).toMatch(/^… .* …$/s);
});

it("cuts Chinese at its full stops, and a line without any end anywhere", () => {
  const text = `${"仓库里的木板堆放整齐。".repeat(40)}叉车限速每小时八公里。${"仓库里的木板堆放整齐。".repeat(40)}`;
  expect(excerpt(text, queryTerms("叉车限速"), 60)).toContain("叉车限速每小时八公里。");
  expect(estimateTokens(excerpt("x".repeat(9_000), queryTerms("x"), 60))).toBeLessThan(70);
});
