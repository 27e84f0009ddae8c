/** Line ends, trailing blanks, and the older `(YYYY-MM-DD) [fact] text` form of an entry, which is rewritten. */
export function normaliseMemory(markdown: string): string {
  return markdown
    .toWellFormed()
    .replaceAll("\r\n", "\n")
    .replaceAll("\0", "")
    .replaceAll(/^(?:[-*] *)?\((\d{4}-\d{2}-\d{2})\) *\[(?:fact|pref|instr)\] */gm, "- $1: ")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .trim();
}
