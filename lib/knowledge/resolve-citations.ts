/** A label in a text, such as `[2, 7]`, and those of its numbers that stand for a source. */
export interface CitationSpan {
  start: number;
  end: number;
  /** Empty when none is known: the label is not shown. */
  numbers: number[];
}

// Code, in fences or in line, and links are passed over; what is left between brackets may be a label.
const pieces =
  /(^|\n) {0,3}(`{3,}|~{3,})[^\n]*(?:\n[\s\S]*?(?:\n {0,3}\2[`~]*[ \t]*(?=\n|$)|$)|$)|(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\3(?!`)|\\\[|(!?)\[(\d{1,6}(?:\s*[,，、]\s*\d{1,6})*)\](?!\(|:)/g;

/**
 * Finds the labels of a Markdown text and which of their numbers become citations. Unknown numbers are dropped, and
 * nothing inside code, a link or an image is a label.
 */
export function resolveCitations<Item extends { number: number }>(
  text: string,
  items: readonly Item[],
): { spans: CitationSpan[]; cited: Item[] } {
  const byNumber = new Map(items.map((item) => [item.number, item]));
  const spans: CitationSpan[] = [];
  const cited = new Set<number>();
  for (const match of text.matchAll(pieces)) {
    const list = match[5];
    if (list === undefined || match[4]) continue;
    const numbers = [...new Set(list.split(/[,，、]/).map(Number))].filter((number) => byNumber.has(number));
    for (const number of numbers) cited.add(number);
    spans.push({ start: match.index, end: match.index + match[0].length, numbers });
  }
  return { spans, cited: [...cited].sort((a, b) => a - b).map((number) => byNumber.get(number)!) };
}
