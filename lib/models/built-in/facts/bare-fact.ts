/** A remembered line without its list mark, the date before it, and a word that says it is no longer so. */
export function bareFact(line: string): string {
  return line
    .trim()
    .replace(/^(?:[-*+]|\d{1,3}[.)])\s+/, "")
    .replace(/^\(?\d{4}-\d{2}-\d{2}\)?\s*[:：]?\s*/, "")
    .replace(/^\[(?:fact|pref|instr)\]\s*/i, "")
    .trim();
}

/** What the line of a fact begins with once another took its place. */
export const earlierMark = "Earlier: ";

/** Whether a line says of itself that it is no longer so. */
export function isEarlier(line: string): boolean {
  return /^(?:earlier|formerly|previously|until \S+)\b|^(?:以前|曾经|此前|过去)/i.test(bareFact(line));
}
