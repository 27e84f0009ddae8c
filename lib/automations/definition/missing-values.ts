import type { AutomationProblem } from "../items.schema";
import { type AutomationDefinition, placeholder } from "../schema";

/** Whether a text holds the mark of a value that is still to come. */
export const standsOpen = (text: string): boolean => text.includes(placeholder);

/** Every place of a definition where a value is still missing. What stands in metadata is for people and may be open. */
export function missingValues({ metadata: _, ...definition }: AutomationDefinition): AutomationProblem[] {
  return placesIn(definition, []);
}

function placesIn(value: unknown, path: readonly string[]): AutomationProblem[] {
  if (typeof value === "string") {
    const message = `A value is missing: replace ${placeholder}.`;
    return standsOpen(value) ? [{ path: path.join("."), message }] : [];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => placesIn(entry, [...path, key]));
}
