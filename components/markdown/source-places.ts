const reference = /&[#\w]{1,32};/y;

// Marks that a text loses on the page (indents, quote signs, backslashes) are short; a longer gap is no gap.
const window = 256;

/**
 * For each character of `value`, which a Markdown text node shows, its place in `source`, which the node was read from.
 * The two differ by backslashes, references such as `&amp;`, and what stands before the lines of lists and quotes.
 * Never leaves the source, and never goes back, whatever the two hold.
 */
export function sourcePlaces(value: string, source: string): number[] {
  const places: number[] = [];
  let at = 0;
  while (places.length < value.length) {
    const here = places.length;
    reference.lastIndex = at;
    const written = reference.exec(source)?.[0];
    if (written && !value.startsWith(written, here)) {
      const shown = String.fromCodePoint(value.codePointAt(here)!);
      for (let unit = 0; unit < shown.length; unit += 1) places.push(at);
      at += written.length;
      continue;
    }
    const found = nextPlace(source, value.charAt(here), at);
    places.push(Math.min(found ?? at, source.length));
    if (found !== undefined) at = found + 1;
  }
  return places;
}

function nextPlace(source: string, character: string, from: number): number | undefined {
  const end = Math.min(source.length, from + window);
  for (let at = from; at < end; at += 1) if (source[at] === character) return at;
  return undefined;
}
