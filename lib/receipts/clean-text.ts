import { truncate } from "../core/truncate";

/** Text for a signed column: well-formed and without NUL, so that what is read back is what was signed. */
export function cleanText(text: string | undefined, limit: number): string | null {
  if (text === undefined) return null;
  const clean = text.toWellFormed().replaceAll("\0", "");
  return clean.length <= limit ? clean : `${truncate(clean, limit - 1)}…`;
}
