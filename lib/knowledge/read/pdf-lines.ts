/** What pdf.js tells about a piece of text. */
interface TextItem {
  str: string;
  transform: unknown[];
  width: number;
  height: number;
  hasEOL: boolean;
}

/** One printed line: its text, font size, right edge and height on the page, in PDF units. */
export interface PdfLine {
  text: string;
  size: number;
  right: number;
  y: number;
}

const spaceless = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，。、；：（）「」《》！？]`;
// Typesetting leaves a gap between Chinese and Latin characters; it is layout, not a space somebody typed.
const layoutGap = new RegExp(`(?<=${spaceless}) (?=[A-Za-z0-9])|(?<=[A-Za-z0-9%]) (?=${spaceless})`, "gu");
const endsSpaceless = new RegExp(`${spaceless}$`, "u");
const startsSpaceless = new RegExp(`^${spaceless}`, "u");

/** The lines of a page in reading order, without the page's own number at its edge. */
export function linesOfPage(content: ReadonlyArray<TextItem | object>, pageNumber: number): PdfLine[] {
  const lines: PdfLine[] = [];
  let items: TextItem[] = [];
  const end = () => {
    const text = items
      .map((item) => item.str)
      .join("")
      .replaceAll(/\s+/g, " ")
      .replaceAll(layoutGap, "")
      .trim();
    const printed = items.filter((item) => item.str.trim() !== "");
    if (text !== "") {
      lines.push({
        text,
        size: Math.max(...printed.map((item) => Math.abs(item.height))),
        right: Math.max(...printed.map((item) => Number(item.transform[4]) + item.width)),
        y: Number(printed[0]!.transform[5]),
      });
    }
    items = [];
  };
  for (const item of content) {
    if (!("str" in item)) continue;
    items.push(item);
    if (item.hasEOL) end();
  }
  end();
  const isNumber = (line?: PdfLine) => line?.text === String(pageNumber);
  if (isNumber(lines.at(-1))) lines.pop();
  if (isNumber(lines[0])) lines.shift();
  return lines;
}

/** The size most characters are printed in. */
export function ordinarySize(lines: readonly PdfLine[]): number {
  const weights = new Map<number, number>();
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2;
    weights.set(rounded, (weights.get(rounded) ?? 0) + text.length);
  }
  return [...weights].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/**
 * A page as Markdown-like text. Larger print is a heading; a line that runs to the right edge goes on in the next
 * one; a wide gap starts a paragraph.
 */
export function formatPage(lines: readonly PdfLine[], ordinary: number): string {
  const edge = Math.max(0, ...lines.map((line) => line.right));
  let text = "";
  for (const [at, line] of lines.entries()) {
    const level = headingLevel(line, ordinary);
    const before = lines[at - 1];
    if (!before) text += level ? `${"#".repeat(level)} ${line.text}` : line.text;
    else if (level) text += `\n\n${"#".repeat(level)} ${line.text}`;
    else if (headingLevel(before, ordinary) || Math.abs(before.y - line.y) > 1.9 * Math.max(line.size, before.size))
      text += `\n\n${line.text}`;
    else text += glue(before, line, edge) + line.text;
  }
  return text;
}

function headingLevel(line: PdfLine, ordinary: number): number {
  if (line.text.length > 120 || !/[\p{L}\p{N}]/u.test(line.text)) return 0;
  const ratio = ordinary > 0 ? line.size / ordinary : 1;
  return ratio >= 1.35 ? 1 : ratio >= 1.12 ? 2 : 0;
}

function glue(before: PdfLine, line: PdfLine, edge: number): string {
  const full = before.right > edge * 0.86;
  if (!full || before.text.endsWith("-")) return "\n";
  return endsSpaceless.test(before.text) || startsSpaceless.test(line.text) ? "" : " ";
}
