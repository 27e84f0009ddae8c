/** One line of a memory document and the heading that it stands under ("" before the first). */
export interface EntryLine {
  heading: string;
  /** Without the list mark; the date that it begins with is kept. */
  text: string;
}

/** Every line that says something, in order; headings and blank lines are none. Pure; safe in a browser. */
export function readEntries(markdown: string): EntryLine[] {
  let heading = "";
  const entries: EntryLine[] = [];
  for (const line of markdown.split("\n")) {
    const named = headingIn(line);
    if (named !== undefined) heading = named;
    else if (line.trim() !== "") entries.push({ heading, text: textOfLine(line) });
  }
  return entries;
}

/** The words of a heading of any level. */
export function headingIn(line: string): string | undefined {
  return /^#{1,6} +(.*)$/.exec(line)?.[1]?.trim();
}

/** A line without its list mark. */
export function textOfLine(line: string): string {
  return line.trim().replace(/^[-*+] +/, "");
}
