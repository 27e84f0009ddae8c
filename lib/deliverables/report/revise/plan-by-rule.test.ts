import { describe, expect, it } from "vitest";
import { parseSections } from "../markdown/parse-sections";
import { planByRule } from "./plan-by-rule";

const english = parseSections("# Fleet\n\n## Costs\n\nx\n\n## Alarms\n\ny\n\n## Conclusion\n\nz\n");
const chinese = parseSections("# 车队\n\n## 成本\n\nx\n\n## 警报\n\ny\n\n## 结论\n\nz\n");

describe("planByRule", () => {
  it.each([
    ["Remove the alarms section", english, { remove: ["s3"] }],
    ["删除警报部分", chinese, { remove: ["s3"] }],
    ["Please update Costs with the new prices", english, { modify: ["s2"] }],
    ["把成本写得更详细", chinese, { modify: ["s2"] }],
    ["Add a section about rail transport", english, { add: [{ after: "s3", heading: "Rail transport" }] }],
    ["add driver training", english, { add: [{ after: "s3", heading: "Driver training" }] }],
    ["增加一节关于铁路运输的内容", chinese, { add: [{ after: "s3", heading: "铁路运输" }] }],
    ["Add more figures to Costs", english, { modify: ["s2"], add: [] }],
  ] as const)("%s", (wish, sections, plan) => {
    expect(planByRule(wish, sections)).toMatchObject(plan);
  });

  it("knows nothing of what is not named", () => {
    expect(planByRule("Make it friendlier", english)).toBeNull();
    expect(planByRule("costly words, please", english)).toBeNull();
  });
});
