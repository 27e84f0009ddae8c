import { fail, type Result } from "../../../core/result";
import { findSection } from "./find-section";
import { parseSections } from "./parse-sections";
import type { Section } from "./section";
import { spliceSections } from "./splice-sections";

/**
 * Gives one section new text. Nothing of the text is lost: further headings in it become sections of their own,
 * and a text without a heading stands under the present one. Every other section stays byte-identical.
 */
export function replaceSection(
  sections: readonly Section[],
  id: string,
  text: string,
): Result<Section[], "not_found" | "empty" | "breaks_document"> {
  const found = findSection(sections, { id });
  if (!found.ok) return fail("not_found", found.detail);
  if (text.trim() === "") return fail("empty", "The new text is empty. To take a section away, remove it.");
  const section = sections[found.value] as Section;
  const hasHeading = parseSections(text).some((part) => part.level > 0);
  const heading = section.raw.slice(0, section.headingEnd - section.start);
  const complete = hasHeading || section.level === 0 ? text : `${heading}\n\n${text}`;
  return spliceSections(sections, found.value, 1, complete);
}
