// First halves of words that are written with a hyphen anyway.
const keeps = new Set(
  `well self non half full high low long short cross ex all anti semi multi mid post pre quasi ill hard soft open
first second third two three four five six seven eight nine ten one single double left right front back part real
state water fire dust oil kiln heat cold hand wide made up to by in on off over so far near new old red blue green`.split(
    /\s+/,
  ),
);

/**
 * Joins words that a page layout broke over two lines (`capabili-⏎ties`). The hyphen stays when the first half is
 * one that hyphenated words begin with, or when the text itself writes the word with its hyphen elsewhere.
 */
export function joinHyphens(text: string): string {
  const written = new Set(text.match(/\p{L}{2,}-\p{Ll}{2,}/gu) ?? []);
  return text.replaceAll(
    /(?<![\p{L}\p{N}])(\p{L}{2,})-[ \t]*\n[ \t]*(\p{Ll}{2,})/gu,
    (_, before: string, after: string) => {
      const kept = keeps.has(before.toLowerCase()) || written.has(`${before}-${after}`);
      return `${before}${kept ? "-" : ""}${after}`;
    },
  );
}
