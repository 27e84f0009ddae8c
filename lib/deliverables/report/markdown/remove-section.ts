import { fail, type Result } from "../../../core/result";
import { findSection } from "./find-section";
import type { Section } from "./section";
import { spliceSections } from "./splice-sections";

/** Takes one section away; all others stay byte-identical. */
export function removeSection(
  sections: readonly Section[],
  id: string,
): Result<Section[], "not_found" | "breaks_document"> {
  const found = findSection(sections, { id });
  if (!found.ok) return fail("not_found", found.detail);
  return spliceSections(sections, found.value, 1, "");
}
