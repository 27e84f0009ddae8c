/**
 * Whether a text is made of nothing but the given expressions and punctuation. Taken from the front, the longest
 * expression first and never reconsidered: the time is linear in the text, whatever is typed.
 */
export function isOnlyCourtesy(text: string, courtesies: readonly string[]): boolean {
  let rest = text.toLowerCase().trim();
  if (rest === "" || rest.length > 200) return false;
  while (rest !== "") {
    const found = courtesies.find((courtesy) => rest.startsWith(courtesy) && endsThere(rest, courtesy.length));
    if (!found) return false;
    rest = rest.slice(found.length).replace(/^[\s\p{P}~～]+/u, "");
  }
  return true;
}

/** A Latin word ends where no letter follows; Chinese signs follow each other without a gap. */
function endsThere(text: string, at: number): boolean {
  const before = text[at - 1] ?? "";
  const after = text[at] ?? "";
  return !(/[a-z0-9]/.test(before) && /[a-z0-9']/.test(after));
}

/** The order in which they are tried. */
export function longestFirst(expressions: string): string[] {
  return expressions.split("|").sort((a, b) => b.length - a.length);
}
