import { termsOf } from "../text/terms";
import type { ExpectedKind } from "./expected-kind";

/** A row up to this wide is told whole. */
const narrow = 4;

/** A wide row of a table, reduced to the cells that the question speaks of or asks for; "name: value; name: value". */
export function condenseRow(
  cells: ReadonlyArray<readonly [name: string, value: string]>,
  question: string,
  expected: ExpectedKind | undefined,
): string {
  const filled = cells.filter(([, value]) => value !== "");
  const wanted = new Set(termsOf(question));
  const isMeant = ([name, value]: readonly [string, string], index: number): boolean =>
    index === 0 ||
    termsOf(`${name} ${value}`).some((term) => wanted.has(term)) ||
    (expected?.name === "money" && expected.holds.test(`${name}: ${value}`));
  const meant = filled.filter(isMeant);
  const shown = filled.length <= narrow || meant.length < 2 ? filled : meant;
  return shown.map(([name, value]) => (name ? `${name}: ${value}` : value)).join("; ");
}
