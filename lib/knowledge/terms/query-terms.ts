import { listTerms } from "./list-terms";
import { stopPairs, stopWords } from "./stop-words";
import { termsOfWord } from "./terms-of-word";

const grammar = new Set([...stopWords.flatMap((word) => termsOfWord(word)), ...stopPairs]);
/** A question of more terms is cut; the first ones are kept. */
const mostTerms = 64;

/**
 * The terms of a question with their weights (how often each was said). Words of grammar count only when
 * there is nothing else.
 */
export function queryTerms(query: string): Map<string, number> {
  const all = [...listTerms(query, { single: false }).counts];
  const telling = all.filter(([term]) => !grammar.has(term));
  return new Map((telling.length > 0 ? telling : all).slice(0, mostTerms));
}
