import { fail, type Result } from "../../../core/result";
import { findSection } from "./find-section";
import { parseSections } from "./parse-sections";
import type { Section } from "./section";
import { spliceSections } from "./splice-sections";

/** Adds text as a new section behind the one named; it gets `heading` when it brings none. */
export function addSectionAfter(
  sections: readonly Section[],
  id: string,
  heading: string,
  text: string,
): Result<Section[], "not_found" | "empty" | "breaks_document"> {
  const found = findSection(sections, { id });
  if (!found.ok) return fail("not_found", found.detail);
  if (text.trim() === "") return fail("empty", "A new section needs a text.");
  const hasHeading = parseSections(text).some((part) => part.level > 0);
  return spliceSections(sections, found.value + 1, 0, hasHeading ? text : `## ${heading}\n\n${text}`);
}
