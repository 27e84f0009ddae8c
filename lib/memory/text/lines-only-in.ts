import { headingIn, textOfLine } from "./read-entries";

/** Lines of one text that the other does not have, without headings; list marks do not count. Pure. */
export function linesOnlyIn(one: string, other: string): string[] {
  const known = new Set(other.split("\n").map(textOfLine));
  return one
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && headingIn(line) === undefined && !known.has(textOfLine(line)));
}
