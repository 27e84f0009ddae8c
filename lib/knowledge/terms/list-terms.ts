import { termsOfWord } from "./terms-of-word";

/** How often each term stands in a text, and how long the text is in words (or pairs of characters). */
export interface TermList {
  readonly counts: Map<string, number>;
  readonly length: number;
}

// Scripts written without spaces between words.
const unspaced = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー`;
const letter = String.raw`[[\p{L}\p{M}\p{N}_]--[${unspaced}]]`;
const words = new RegExp(String.raw`([${unspaced}]+)|${letter}+(?:[\-.'’]${letter}+)*`, "gv");
const wrapped = new RegExp(String.raw`(?<=[${unspaced}])[ \t]*\r?\n[ \t]*(?=[${unspaced}])`, "gv");
const groupedDigits = /(?<=\d),(?=\d{3}(?!\d))/g;

/**
 * Splits text into the terms it is found by: stems of words, identifiers whole and in parts, and for scripts
 * without spaces every pair of neighbouring characters. Full-width and half-width forms, case and accents are equal.
 * `single` adds single characters of such scripts, for texts that a one-character query must find.
 */
export function listTerms(text: string, { single }: { single: boolean }): TermList {
  const counts = new Map<string, number>();
  let length = 0;
  const add = (term: string) => counts.set(term, (counts.get(term) ?? 0) + 1);
  const plain = text.normalize("NFKC").replaceAll(wrapped, "").replaceAll(groupedDigits, "");
  for (const match of plain.matchAll(words)) {
    const run = match[1];
    if (run === undefined) {
      for (const term of rememberedTerms(match[0])) add(term);
      length += 1;
      continue;
    }
    const characters = Array.from(run.toLowerCase());
    if (single || characters.length === 1) for (const character of characters) add(character);
    for (let at = 1; at < characters.length; at += 1) add(`${characters[at - 1]}${characters[at]}`);
    length += Math.max(1, characters.length - 1);
  }
  return { counts, length };
}

// Texts repeat their words: most lookups end here. Emptied when full, so that its memory is bounded.
const remembered = new Map<string, readonly string[]>();
const rememberAtMost = 50_000;

function rememberedTerms(word: string): readonly string[] {
  const known = remembered.get(word);
  if (known) return known;
  const terms = termsOfWord(word);
  if (word.length > 64) return terms;
  if (remembered.size >= rememberAtMost) remembered.clear();
  remembered.set(word, terms);
  return terms;
}
