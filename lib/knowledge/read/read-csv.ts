import Papa from "papaparse";
import { fail } from "../../core/result";
import { createBreathing } from "../../core/text/create-breathing";
import { decodeText } from "../../core/text/decode-text";
import { tidyText } from "../../core/text/tidy-text";
import { hasText, type ReadResult } from "./read-result";

/**
 * Tables of values: every row becomes a line of `column: value` pairs, so that a row found alone still says what
 * its values are.
 */
export async function readCsv(bytes: Uint8Array): Promise<ReadResult> {
  const source = tidyText(decodeText(bytes).text);
  if (!hasText(source)) return fail("no_text", "The table has no readable text.");
  const breathe = createBreathing();
  const lines: string[] = [];
  let header: string[] | null = null;
  let delimiter = "";
  for (const slice of recordSlices(source)) {
    const parsed = Papa.parse<string[]>(slice, { delimiter, skipEmptyLines: "greedy" });
    delimiter ||= parsed.meta.delimiter;
    let rows = parsed.data.map((cells) => cells.map((cell) => cell.replaceAll(/\s+/g, " ").trim()));
    if (header === null) {
      header = isHeader(rows) ? rows[0]! : [];
      if (header.length > 0 && rows.length > 1) rows = rows.slice(1);
    }
    for (const cells of rows) lines.push(toLine(cells, header));
    await breathe();
  }
  return { ok: true, value: { text: lines.filter((line) => line !== "").join("\n"), pages: null } };
}

/** The first row names the columns when its cells are distinct words and there is more than one. */
function isHeader(rows: readonly string[][]): boolean {
  const [first] = rows;
  if (!first || first.length < 2 || rows.length < 2) return false;
  const named = first.filter((cell) => cell !== "");
  return (
    named.length >= 2 && new Set(named).size === named.length && named.every((cell) => !/^[\d.,\s%€$¥-]+$/.test(cell))
  );
}

function toLine(cells: readonly string[], header: readonly string[]): string {
  return cells
    .map((cell, at) => (cell !== "" && header[at] ? `${header[at]}: ${cell}` : cell))
    .filter((cell) => cell !== "")
    .join("; ");
}

/** Cuts a table into slices of about 256 KB at line ends that are not inside quotes. */
function* recordSlices(source: string): Generator<string> {
  let start = 0;
  let quoted = false;
  for (let at = 0; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (code === 0x22) quoted = !quoted;
    else if (code === 0x0a && !quoted && at - start >= 262_144) {
      yield source.slice(start, at + 1);
      start = at + 1;
    }
  }
  if (start < source.length) yield source.slice(start);
}
