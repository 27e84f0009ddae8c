// BM25's constants: the ones most engines start from, not tuned on any test data. The reference length is a
// constant rather than the workspace's mean, so that adding a document never changes the index of another.
const saturation = 1.2; // k1
const lengthShare = 0.75; // b
const referenceLength = 200; // words; near the mean of chunks of at most 512 tokens that end at headings

/**
 * BM25's term part: how much `frequency` occurrences say in a text of `length` words. Between 0 and 2.2.
 * The other factor, the term's rarity, is known only when a question is asked.
 */
export function impactOf(frequency: number, length: number): number {
  const norm = saturation * (1 - lengthShare + (lengthShare * length) / referenceLength);
  return (frequency * (saturation + 1)) / (frequency + norm);
}
