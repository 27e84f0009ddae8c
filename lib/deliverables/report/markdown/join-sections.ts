import type { Section } from "./section";

/** The text that the slices make up. */
export function joinSections(sections: readonly Pick<Section, "raw">[]): string {
  return sections.map((section) => section.raw).join("");
}
