/**
 * Text as the content of one cell of a Markdown table: its pipes do not end the cell, its lines do not end the row,
 * and what would be markup in it stays as it was typed.
 */
export function escapeTableCell(text: string): string {
  return text
    .replace(/[\\`*_[\]<>$~|&]/g, (character) => `\\${character}`)
    .replace(/\s*(?:\r\n|\r|\n)\s*/g, " ")
    .trim();
}
