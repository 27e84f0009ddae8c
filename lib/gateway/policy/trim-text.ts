import { wordsOf } from "../../core/words-of";

/** A piece of a sentence with the sign that ends it; what stands in brackets belongs to it. */
const clause = /(?:[^,;:.!?()]|\([^()]*\)|[,;:.!?](?=\S)|[()])+[,;:.!?]*\s*/gu;

/** Text without the clauses that name one of the columns, in any usual spelling. */
export function trimText(text: string, columns: readonly string[]): string {
  const tests = columns.map(mentionOf);
  if (!tests.some((test) => test.test(text))) return text;
  const kept = (text.match(clause) ?? []).filter((part) => !tests.some((test) => test.test(part)));
  return kept
    .join("")
    .trim()
    .replace(/[,;:]$/, ".");
}

/** `heading_path` is also `heading path`, `headingPath` and `Heading-Paths`. Columns are named in code, by nobody else. */
function mentionOf(column: string): RegExp {
  const words = wordsOf(column);
  const name = words.length > 0 ? words.join("[\\s_-]*") : column.replace(/[^\p{L}\p{N}]/gu, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${name}(?:e?s)?(?![\\p{L}\\p{N}])`, "iu");
}
