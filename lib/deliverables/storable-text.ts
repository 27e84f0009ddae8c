/** Text as PostgreSQL takes it, in columns and in JSON: without zero bytes and halves of characters. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
