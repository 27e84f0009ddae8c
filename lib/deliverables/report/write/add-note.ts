/** Puts a note under the report's title, as a quotation. `markdown` begins with its title line. */
export function addNote(markdown: string, note: string): string {
  const end = markdown.indexOf("\n\n");
  const title = end < 0 ? markdown.trimEnd() : markdown.slice(0, end);
  const rest = end < 0 ? "" : markdown.slice(end + 2);
  return `${title}\n\n> ${note}\n\n${rest}`;
}
