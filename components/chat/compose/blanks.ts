/** A `{{place}}` of a saved prompt that is to be filled in. */
export interface Blank {
  start: number;
  end: number;
  name: string;
}

/** The blanks of a text, in their order. */
export function blanksIn(text: string): Blank[] {
  return [...text.matchAll(/\{\{([^{}\n]{1,80})\}\}/g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    name: match[1]!.trim(),
  }));
}

/** The blank after a place in the text, or before it; behind the last comes the first. */
export function nextBlank(text: string, from: number, direction: 1 | -1 = 1): Blank | undefined {
  const blanks = blanksIn(text);
  return direction === 1
    ? (blanks.find(({ start }) => start >= from) ?? blanks[0])
    : (blanks.findLast(({ end }) => end <= from) ?? blanks.at(-1));
}
