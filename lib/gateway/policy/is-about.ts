import { wordsOf } from "../../core/words-of";

/** True for a name that is about a column: `min_balance` and `balance` are about `balance`. */
export function isAbout(name: string, column: string): boolean {
  const words = wordsOf(name);
  const wanted = wordsOf(column);
  return wanted.length === 0 ? name === column : wanted.every((word) => words.includes(word));
}
