import { readFact } from "../../models/built-in/facts/read-fact";
import { termsOf } from "../../models/built-in/text/terms";

/** Characters of others' text that are looked through, at most. */
const mostRead = 400_000;

/**
 * The first of these lines that was taken from material instead of from what people said: it holds a value (a number,
 * a code), or most of what it is about, that nobody in the chat has written and that stands in the material. Words
 * decide, not their order, so that a paraphrase is found too. Pure.
 * @param said what people wrote in the chat @param material passages and results that agents were shown there
 */
export function findBorrowed(
  lines: readonly string[],
  said: readonly string[],
  material: readonly string[],
): string | undefined {
  if (lines.length === 0 || material.length === 0) return undefined;
  const own = new Set(said.flatMap((text) => termsOf(text)));
  const strange = lines
    .map((line) => ({ line, all: readFact(line).terms }))
    .map(({ line, all }) => ({ line, size: all.size, terms: [...all].filter((term) => !own.has(term)) }))
    .filter(({ terms }) => terms.length > 0);
  if (strange.length === 0) return undefined;
  const shown = new Set(termsOf(material.join("\n").slice(0, mostRead)));
  return strange.find(({ size, terms }) => {
    const found = terms.filter((term) => shown.has(term));
    return found.some((term) => /\d/.test(term)) || (found.length >= 2 && found.length * 2 >= size);
  })?.line;
}
