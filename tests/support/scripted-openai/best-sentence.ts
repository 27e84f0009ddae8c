/** The sentence or row of a passage that shares most with a question, as a reader would quote it. */
export function bestSentence(question: string, passage: string): string {
  const wanted = partsOf(question);
  const sentences = passage
    .split(/\n+|(?<=[.!?])\s+|(?<=[。！？])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "" && !sentence.startsWith("#") && !/^[|\s-]+$/.test(sentence));
  const shared = (sentence: string): number => [...partsOf(sentence)].filter((part) => wanted.has(part)).length;
  return sentences.toSorted((a, b) => shared(b) - shared(a))[0] ?? passage.trim();
}

/** Words of four letters and more, numbers, and pairs of Chinese signs. */
function partsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z]{4,}|\d+/g) ?? [];
  const pairs = [...text.matchAll(/(?=(\p{Script=Han}{2}))/gu)].map((match) => match[1]!);
  return new Set([...words.map((word) => word.replace(/s$/, "")), ...pairs]);
}
