import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { joinSections } from "./join-sections";
import { parseSections } from "./parse-sections";

const folder = join(process.cwd(), "tests/fixtures/cases");

interface Expected {
  headings: [number, string][];
  after_unwrap?: boolean;
  sections?: { level: number; heading: string | null; start: number; end: number; sha256: string }[];
}
const cases = JSON.parse(readFileSync(join(folder, "markdown.json"), "utf8")) as {
  id: string;
  title: string;
  expected_data: Expected;
}[];

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

describe("parseSections", () => {
  for (const { id, title, expected_data: expected } of cases.filter((each) => !each.expected_data.after_unwrap)) {
    it(`${id}: ${title}`, () => {
      const text = readFileSync(join(folder, `${id}.md`), "utf8");
      const sections = parseSections(text);
      expect(sections.filter((one) => one.level > 0).map((one) => [one.level, one.heading])).toEqual(expected.headings);
      expect(joinSections(sections)).toBe(text);
      expect(
        sections.map(({ level, heading, byteStart, byteEnd, raw }) => ({
          level,
          heading,
          start: byteStart,
          end: byteEnd,
          sha256: sha256(raw),
        })),
      ).toEqual(
        expected.sections?.map(({ level, heading, start, end, sha256 }) => ({ level, heading, start, end, sha256 })),
      );
    });
  }
});
