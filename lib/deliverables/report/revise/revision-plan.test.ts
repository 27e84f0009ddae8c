import { describe, expect, it } from "vitest";
import { parseSections } from "../markdown/parse-sections";
import { readPlan } from "./plan-by-model";
import { checkPlan, RevisionPlan } from "./revision-plan";

const sections = parseSections("# Visits\n\n## Findings\n\na\n\n## Photos\n\nb\n\n## Findings\n\nc\n");
const check = (plan: object) => checkPlan(RevisionPlan.parse(plan), sections);

describe("checkPlan", () => {
  it("takes ids, and headings that stand once", () => {
    expect(check({ modify: ["s4"], remove: ["Photos"] })).toMatchObject({
      ok: true,
      value: { modify: ["s4"], remove: ["s3"] },
    });
    expect(check({ add: [{ after: "Photos", heading: "Maps" }] })).toMatchObject({
      ok: true,
      value: { add: [{ after: "s3" }] },
    });
  });

  it.each([
    ["a heading that stands twice", { modify: ["Findings"] }, "Ambiguous section"],
    ["a section that is not there", { modify: ["s9"] }, "no section"],
    ["a section under two names", { modify: ["s3"], remove: ["Photos"] }, "twice"],
    ["the title", { remove: ["s1"] }, "title"],
    ["a place that goes away", { remove: ["s3"], add: [{ after: "s3", heading: "x" }] }, "behind what it removes"],
    ["nothing", {}, "nothing"],
    ["everything", { modify: ["s1", "s2", "s3", "s4"] }, "every section"],
  ])("refuses %s", (_, plan, why) => {
    expect(check(plan)).toMatchObject({ ok: false, detail: expect.stringContaining(why) });
  });
});

describe("readPlan", () => {
  it.each([
    ["plain", '{"modify":["s2"]}'],
    ["in a fence with words around it", 'Sure:\n```json\n{"modify":["s2"]}\n```\nDone.'],
    ["with a comma too many", '{"modify":["s2",],}'],
  ])("%s", (_, answer) => {
    expect(readPlan(answer)).toMatchObject({ modify: ["s2"], add: [], remove: [] });
  });

  it("is null for words", () => {
    expect(readPlan("I would change the second section.")).toBeNull();
    expect(readPlan('{"modify":"s2"}')).toBeNull();
  });
});
