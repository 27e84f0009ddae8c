import { renderMermaidASCII } from "beautiful-mermaid";
import { isBlock } from "../is-block";
import type { PrintItem, PrintNode } from "../print-nodes";
import { textFormula } from "./text-formula";
import { textInline } from "./text-inline";
import { textTable } from "./text-table";
import { textWidth } from "./text-width";

/** Blocks as plain text, an empty line between any two. */
export function textBlocks(nodes: readonly PrintNode[]): string {
  return nodes
    .map(blockOf)
    .filter((block) => block !== "")
    .join("\n\n");
}

function blockOf(node: PrintNode): string {
  switch (node.t) {
    case "para":
      return textInline(node.c).trim();
    case "heading":
      return headingOf(node.level, textInline(node.c).trim());
    case "quote":
      return prefixed(textBlocks(node.c), "> ", "> ");
    case "rule":
      return "-".repeat(20);
    case "block":
      return prefixed(node.v, "    ", "    ");
    case "list":
      return node.items.map((item, at) => itemOf(item, node.ordered ? `${node.start + at}.` : "-")).join("\n");
    case "table":
      return textTable(node.head.map(cellsOf), node.rows.map(cellsOf), node.align);
    case "math":
      return `    ${textFormula(node.c)}`;
    case "diagram":
      return prefixed(diagramOf(node.source), "    ", "    ");
    case "picture":
      return `[${node.alt}]`;
    default:
      return textInline([node]);
  }
}

function headingOf(level: number, words: string): string {
  const line = words.replaceAll("\n", " ");
  return level > 2 ? line : `${line}\n${(level === 1 ? "=" : "-").repeat(Math.min(100, textWidth(line)))}`;
}

function itemOf({ done, c }: PrintItem, mark: string): string {
  const head = done === undefined ? `${mark} ` : `${mark} [${done ? "x" : " "}] `;
  return prefixed(textBlocks(c), head, " ".repeat(head.length));
}

const cellsOf = (row: PrintNode[][]): string[] =>
  row.map((cell) => (cell.some(isBlock) ? textBlocks(cell) : textInline(cell)).trim());

/** Drawn with lines of characters; what cannot be drawn so, or has letters of two widths, stays as its code. */
function diagramOf(source: string): string {
  if (source.split("\n").some((line) => textWidth(line) !== line.length)) return source;
  try {
    return renderMermaidASCII(source.trim());
  } catch {
    return source;
  }
}

function prefixed(text: string, first: string, rest: string): string {
  return text
    .split("\n")
    .map((line, at) => (at === 0 ? first + line : rest + line).trimEnd())
    .join("\n");
}
