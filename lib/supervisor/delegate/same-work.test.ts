import { describe, expect, test } from "vitest";
import { sameWork } from "./same-work";

describe("the same work", () => {
  test.each([
    ["Write a report about the gates.", "Once more."],
    ["Write a report about the gates.", "Please generate the gates report again."],
    [
      "Write a report about the opening hours of the gates.",
      "Create a document on when the gates open: opening hours.",
    ],
    ["Save notes.md with the minutes.", "Store the minutes in notes.md"],
    ["写一份关于供应商价格的报告", "请再生成供应商价格报告"],
    ["把会议纪要保存到 notes.md", "重新保存会议纪要"],
    ["", "Find the leave days in the handbook"],
  ])("%j and %j", (one, other) => {
    expect(sameWork(one, other)).toBe(true);
    expect(sameWork(other, one)).toBe(true);
  });

  test.each([
    ["Write a report about dogs.", "Write a report about cats."],
    ["Find the leave days in the handbook.", "Look up the price of pallets."],
    ["写一份关于供应商价格的报告", "写一份关于员工假期的报告"],
  ])("%j and %j are not", (one, other) => {
    expect(sameWork(one, other)).toBe(false);
    expect(sameWork(other, one)).toBe(false);
  });
});
