import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { addSectionAfter } from "./add-section-after";
import { findSection } from "./find-section";
import { joinSections } from "./join-sections";
import { parseSections } from "./parse-sections";
import { removeSection } from "./remove-section";
import { replaceSection } from "./replace-section";
import type { Section } from "./section";

const read = (id: string) => readFileSync(join(process.cwd(), `tests/fixtures/cases/${id}.md`), "utf8");
const cases = JSON.parse(readFileSync(join(process.cwd(), "tests/fixtures/cases/markdown.json"), "utf8")) as {
  id: string;
  expected_data: {
    revise?: {
      index: number;
      answer?: string;
      untouched_prefix_bytes: number;
      untouched_prefix_sha256: string;
      untouched_suffix_bytes: number;
      untouched_suffix_sha256: string;
    };
  };
}[];
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

function value(result: { ok: true; value: Section[] } | { ok: false; reason: string }): Section[] {
  if (!result.ok) throw new Error(result.reason);
  return result.value;
}

describe("revising one section", () => {
  for (const { id, expected_data } of cases) {
    const revise = expected_data.revise;
    if (!revise) continue;
    it(`${id} keeps every other byte`, () => {
      const sections = parseSections(read(id));
      const target = sections[revise.index] as Section;
      const answer = revise.answer ?? `## ${target.heading}\n\nRewritten.\n`;
      const bytes = Buffer.from(joinSections(value(replaceSection(sections, target.id, answer))));
      expect(sha256(bytes.subarray(0, revise.untouched_prefix_bytes))).toBe(revise.untouched_prefix_sha256);
      const suffix = bytes.subarray(bytes.length - revise.untouched_suffix_bytes);
      expect(sha256(suffix)).toBe(revise.untouched_suffix_sha256);
    });
  }

  it("MD-20 keeps the further headings of an answer as sections", () => {
    const sections = parseSections(read("MD-20"));
    const revised = value(replaceSection(sections, "s2", "## Cars\n\nTwelve.\n\n## Vans\n\nTwo.\n"));
    expect(revised.map((one) => one.heading)).toEqual(["Fleet", "Cars", "Vans", "Bikes"]);
    expect(revised.map((one) => one.id)).toEqual(["s1", "s2", "s2.1", "s3"]);
    expect(joinSections(revised)).toContain("## Vans\n\nTwo.\n");
  });

  it("MD-14 refuses a heading that stands twice, and changes the one meant by its id", () => {
    const sections = parseSections(read("MD-14"));
    expect(findSection(sections, { heading: "Findings" })).toMatchObject({ ok: false, reason: "ambiguous" });
    const revised = value(replaceSection(sections, "s4", "## Findings\n\nDepot B, again.\n"));
    expect(revised[1]?.raw).toBe(sections[1]?.raw);
    expect(revised[3]?.raw).toContain("again");
  });

  it("MD-28 gives the new part the line ends of the document", () => {
    const sections = parseSections(read("MD-28"));
    const text = joinSections(value(replaceSection(sections, "s1", "# Old Mac file\n\nNew words.\n")));
    expect(text).not.toContain("\n");
    expect(text.endsWith(sections[1]?.raw ?? "-")).toBe(true);
  });

  it("keeps the present heading when an answer brings none", () => {
    const sections = parseSections("# A\n\nx\n\nCosts\n-----\n\nten\n\n## B\n");
    expect(value(replaceSection(sections, "s2", "Twenty.\n"))[1]?.raw).toBe("Costs\n-----\n\nTwenty.\n\n");
  });

  it("closes a fence that the answer leaves open, and refuses a comment left open", () => {
    const sections = parseSections("# A\n\nx\n\n## B\n\ny\n");
    const revised = value(replaceSection(sections, "s1", "# A\n\n````js\nlet a;"));
    expect(revised.map((one) => one.heading)).toEqual(["A", "B"]);
    expect(revised[0]?.raw).toContain("\n````\n");
    expect(replaceSection(sections, "s1", "# A\n\n<!-- open")).toMatchObject({ ok: false, reason: "breaks_document" });
    expect(replaceSection(sections, "s1", " \n")).toMatchObject({ ok: false, reason: "empty" });
    expect(replaceSection(sections, "s9", "x")).toMatchObject({ ok: false, reason: "not_found" });
  });

  it("adds and removes, and leaves the rest alone", () => {
    const sections = parseSections("# A\r\n\r\nx\r\n## B\r\n\r\ny");
    const added = value(addSectionAfter(sections, "s2", "C", "z"));
    expect(joinSections(added)).toBe("# A\r\n\r\nx\r\n## B\r\n\r\ny\r\n\r\n## C\r\n\r\nz\r\n");
    expect(joinSections(value(removeSection(added, "s1")))).toBe("## B\r\n\r\ny\r\n\r\n## C\r\n\r\nz\r\n");
  });

  it("puts a blank line where removing a section would underline a paragraph", () => {
    const sections = parseSections("# A\n\npara\n## B\n```\nx\n```\nCosts\n-----\n");
    const text = joinSections(value(removeSection(sections, "s2")));
    expect(parseSections(text).map((one) => one.heading)).toEqual(["A", "Costs"]);
  });
});
