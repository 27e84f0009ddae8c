import { wordsOf } from "../core/words-of";

/** Names that somebody may have meant by `wanted`, likeliest first; those that resemble it too little are left out. */
export function nearest(wanted: string, names: readonly string[], limit = 3): string[] {
  return names
    .map((name) => ({ name, likeness: likeness(wanted, name) }))
    .filter(({ likeness }) => likeness >= 0.4)
    .sort((a, b) => b.likeness - a.likeness || a.name.localeCompare(b.name))
    .slice(0, limit)
    .map(({ name }) => name);
}

/** From 0 to 1: the better of how many words they share and how few letters differ. */
function likeness(a: string, b: string): number {
  const wordsA = new Set(wordsOf(a));
  const wordsB = new Set(wordsOf(b));
  const shared = [...wordsA].filter((word) => wordsB.has(word)).length;
  const byWords = (2 * shared) / (wordsA.size + wordsB.size || 1);
  const [joinedA, joinedB] = [[...wordsA].join("").slice(0, 64), [...wordsB].join("").slice(0, 64)];
  const byLetters = 1 - distance(joinedA, joinedB) / Math.max(joinedA.length, joinedB.length, 1);
  return Math.max(byWords, byLetters);
}

/** Levenshtein's distance, one row at a time. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
