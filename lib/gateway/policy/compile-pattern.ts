/**
 * Text with `*` for anything, nothing included, as a test of a whole text. Each piece is looked for once, from where
 * the last one ended: the time grows with the text's length and no expression is made of what people write. A `*`
 * itself cannot be asked for.
 */
export function compilePattern(pattern: string): (text: string) => boolean {
  const pieces = pattern.split("*");
  if (pieces.length === 1) return (text) => text === pattern;
  const first = pieces[0]!;
  const last = pieces.at(-1)!;
  const between = pieces.slice(1, -1).filter((piece) => piece !== "");
  return (text) => {
    if (!text.startsWith(first) || !text.endsWith(last)) return false;
    let at = first.length;
    for (const piece of between) {
      const found = text.indexOf(piece, at);
      if (found === -1) return false;
      at = found + piece.length;
    }
    return at + last.length <= text.length;
  };
}
