import { textWidth } from "./text-width";

type Align = "left" | "center" | "right";

/** Columns of equal width, two blanks apart, and a line under the head. A cell may have several lines. */
export function textTable(head: string[][], body: string[][], align: Align[]): string {
  const rows = [...head, ...body].map((row) => row.map((cell) => cell.split("\n")));
  const widths = align.map((_, at) => Math.max(1, ...rows.flatMap((row) => (row[at] ?? []).map(textWidth))));
  const lines = rows.map((row) => rowText(row, widths, align));
  if (head.length > 0) lines.splice(head.length, 0, widths.map((width) => "-".repeat(width)).join("  "));
  return lines.join("\n");
}

function rowText(row: string[][], widths: number[], align: Align[]): string {
  const height = Math.max(1, ...row.map((cell) => cell.length));
  return Array.from({ length: height }, (_, line) =>
    widths
      .map((width, at) => pad(row[at]?.[line] ?? "", width, align[at] ?? "left"))
      .join("  ")
      .trimEnd(),
  ).join("\n");
}

function pad(text: string, width: number, align: Align): string {
  const free = Math.max(0, width - textWidth(text));
  const before = align === "right" ? free : align === "center" ? Math.floor(free / 2) : 0;
  return " ".repeat(before) + text + " ".repeat(free - before);
}
