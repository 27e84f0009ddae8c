import { figuresIn } from "./figures-in";
import { flatten, hanShare, type SourceText, wordsIn } from "./source-text";

/** A sentence of a resume, and the words of the person that it was made from, if it names them. */
export interface Claim {
  text: string;
  from?: string;
}

/** How much of a sentence has to be found again in what it was made from. */
const sharedAtLeast = 0.4;

/**
 * Why a sentence does not follow from what the person told; null when it does. It is held against the words that it
 * names, or those nearest to it: every figure and every name has to stand there, and enough of the rest.
 */
export function traceClaim({ text, from }: Claim, source: SourceText): string | null {
  const named = from && source.flat.includes(flatten(from)) ? from : undefined;
  const origin = named ?? nearest(text, source);
  const strange = figuresIn(text).find((figure) => !figuresIn(origin).includes(figure));
  if (strange) return `the figure ${strange} is not in what was told`;
  const name = namesIn(text).find((one) => !isKnown(one, source));
  if (name) return `the name ${name} is not in what was told`;
  const isTranslated = hanShare(text) > 0.3 !== hanShare(origin) > 0.3;
  if (isTranslated) return named ? null : "nothing of the kind was told";
  return shareOf(text, origin) >= sharedAtLeast ? null : "nothing of the kind was told";
}

/** The unit of the source that has most of a sentence. */
function nearest(text: string, source: SourceText): string {
  const pairs = source.units.flatMap((unit, index) => [unit, `${unit} ${source.units[index + 1] ?? ""}`]);
  let best = "";
  let most = 0;
  for (const unit of pairs) {
    const share = shareOf(text, unit);
    if (share > most) [best, most] = [unit, share];
  }
  return best;
}

/** The share of a text's longer words, or pairs of Chinese characters, that another has; word endings do not count. */
function shareOf(text: string, other: string): number {
  const wanted = stemsOf(text);
  if (wanted.length === 0) return flatten(other).includes(flatten(text)) ? 1 : 0;
  const there = new Set(stemsOf(other));
  return wanted.filter((stem) => there.has(stem)).length / wanted.length;
}

function stemsOf(text: string): string[] {
  const han = [...text.matchAll(/(?=(\p{Script=Han}{2}))/gu)].map(([, pair]) => pair!);
  const words = wordsIn(text).filter((word) => word.length > 3 && !/\p{Script=Han}/u.test(word));
  return [...new Set([...han, ...words.map((word) => word.slice(0, 5))])];
}

/** Words written as names are: a capital that starts no sentence, capitals or digits within. */
function namesIn(text: string): string[] {
  const sentences = text.split(/(?<=[.!?:])\s+/);
  return sentences.flatMap((sentence) => {
    const words = sentence.match(/[\p{L}\p{N}][\p{L}\p{N}.+#-]*/gu) ?? [];
    return words.flatMap((word, index) => {
      const isInner = /\p{L}.*\p{Lu}|^\p{Lu}{2,}/u.test(word);
      return isInner || (index > 0 && /^\p{Lu}/u.test(word)) ? [word.replace(/[.-]+$/, "")] : [];
    });
  });
}

function isKnown(name: string, source: SourceText): boolean {
  const parts = wordsIn(name).map((part) => part.replace(/s$/, ""));
  return parts.every((part) => source.words.has(part) || source.words.has(`${part}s`) || source.flat.includes(part));
}
