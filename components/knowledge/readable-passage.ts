/** A passage for the eye: the marks of headings and the blank lines at its ends are of no use in a small sheet. */
export function readablePassage(passage: string): string {
  return passage.replace(/^#{1,6}[ \t]+/gm, "").trim();
}
