/** Whether a URL holds the pattern's pieces in their order; `*` stands for anything. Case does not matter. */
export function matchesPattern(url: string, pattern: string): boolean {
  const text = url.toLowerCase();
  let at = 0;
  for (const piece of pattern.toLowerCase().split("*")) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return true;
}
