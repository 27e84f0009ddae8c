import { cleanJson } from "../../core/clean-json";
import { truncate } from "../../core/truncate";

/** Characters of one line. */
const longestLine = 400_000;

/**
 * A result as JSON Lines that can be paged and searched: itself, and below it a line for each entry of the list that it
 * holds, if it holds one. `mark` stands in every line.
 */
export function jsonLinesOf(value: unknown, mark: object = {}): string[] {
  const list = listIn(value);
  const head = list ? { ...(value as object), [list.name]: list.entries.length } : asObject(value, "value");
  return [head, ...(list?.entries ?? []).map((entry) => asObject(entry, "entry"))].map((line) =>
    truncate(JSON.stringify(cleanJson({ ...mark, ...line })), longestLine),
  );
}

function listIn(value: unknown): { name: string; entries: unknown[] } | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const found = Object.entries(value).find(
    ([, held]) => Array.isArray(held) && held.length > 0 && held.every((entry) => typeof entry === "object"),
  );
  return found && { name: found[0], entries: found[1] as unknown[] };
}

function asObject(value: unknown, name: string): object {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : { [name]: value };
}
