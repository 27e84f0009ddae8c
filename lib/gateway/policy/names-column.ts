import { wordsOf } from "../../core/words-of";

const directions = new Set(["asc", "desc", "ascending", "descending", "by"]);

/** True for a value that names a column and nothing else but a direction: `-balance`, `balance desc`. */
export function namesColumn(value: string, column: string): boolean {
  if (value.length > 200) return false;
  const words = wordsOf(value).filter((word) => !directions.has(word));
  return words.length > 0 && words.join(" ") === wordsOf(column).join(" ");
}
