import { truncate } from "../core/truncate";

/** A thread's title from its first message: the first line, at most 80 characters, cut at a word where there is one. */
export function titleOf(text: string): string {
  const line = text.trim().split(/\r?\n/, 1)[0]!.trim().replaceAll(/\s+/g, " ");
  if (line.length <= 80) return line;
  const cut = truncate(line, 79);
  const space = cut.lastIndexOf(" ");
  return `${(space > 40 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
