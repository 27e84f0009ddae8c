import { fail, ok, type Result } from "../../../core/result";
import type { Section } from "./section";

export type SectionReference = { id: string } | { heading: string };

/**
 * The section that is meant. A heading that stands twice names no section: the caller must give the id,
 * rather than have the first or the last one changed silently.
 */
export function findSection(
  sections: readonly Section[],
  reference: SectionReference,
): Result<number, "not_found" | "ambiguous"> {
  const matches = sections.flatMap((section, index) => {
    const meant =
      "id" in reference
        ? section.id === reference.id
        : section.level > 0 && section.heading === reference.heading.trim();
    return meant ? [index] : [];
  });
  const [first] = matches;
  if (first === undefined) return fail("not_found", `There is no section ${describe(reference)}.`);
  if (matches.length > 1) {
    const ids = matches.map((index) => sections[index]?.id).join(", ");
    return fail("ambiguous", `Ambiguous section: ${describe(reference)} stands ${matches.length} times (${ids}).`);
  }
  return ok(first);
}

function describe(reference: SectionReference): string {
  return "id" in reference ? `with the id ${reference.id}` : `"${reference.heading}"`;
}
