import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { joinSections } from "./join-sections";
import { parseSections } from "./parse-sections";
import { removeSection } from "./remove-section";
import { replaceSection } from "./replace-section";

const specification = createRequire(import.meta.url).resolve("commonmark-spec/package.json");
const commonMark = examplesIn(readFileSync(join(specification, "../spec.txt"), "utf8"));

const folder = join(process.env.CANDOR_EVAL_DATA ?? "../shared/data", "gfm");
const isThere = existsSync(join(folder, "spec.txt"));
const where = isThere ? "" : ` (skipped: they are not in ${folder}, set CANDOR_EVAL_DATA)`;

/** What the examples of a specification begin with; it writes tabs as arrows. */
function examplesIn(text: string): string[] {
  const known = text.replace(/^<!-- END TESTS -->[\s\S]*/m, "");
  return [...known.matchAll(/^`{32} example.*\n([\s\S]*?)^\.$/gm)].map(([, input]) => input!.replaceAll("→", "\t"));
}

/** Splits, edits and removes every section, joins again: no byte outside of the section is another one. */
function keepsEveryByte(text: string): void {
  const sections = parseSections(text);
  expect(joinSections(sections)).toBe(text);
  for (const { id, start, end } of sections) {
    for (const edited of [replaceSection(sections, id, "## Anew\n\nTwo `words`.\n"), removeSection(sections, id)]) {
      if (!edited.ok) continue;
      const joined = joinSections(edited.value);
      expect(joined.startsWith(text.slice(0, start))).toBe(true);
      expect(joined.endsWith(text.slice(end))).toBe(true);
      expect(joined.length).toBeGreaterThanOrEqual(text.length - (end - start));
    }
  }
}

const among = (example: string): string => `# One\n\n${example}\n\n# Two\n\nend\n`;

test("T14: split, edit and join keep every byte of CommonMark's 652 examples, alone and among sections", () => {
  expect(commonMark).toHaveLength(652);
  for (const example of commonMark) for (const text of [example, among(example)]) keepsEveryByte(text);
});

test.skipIf(!isThere)(`T14: and of GFM's examples, its extensions and regressions among them${where}`, () => {
  const names = ["spec.txt", "extensions.txt", "regression.txt"];
  const examples = names.flatMap((name) => examplesIn(readFileSync(join(folder, name), "utf8")));
  expect(examples.length).toBeGreaterThan(670);
  for (const example of examples) for (const text of [example, among(example)]) keepsEveryByte(text);
});
