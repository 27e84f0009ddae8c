import { isBlock } from "../is-block";
import type { PrintNode } from "../print-nodes";
import { escapeLatex } from "./escape-latex";
import { latexInline } from "./latex-inline";
import { latexPicture, type PictureFiles } from "./latex-picture";

type Table = Extract<PrintNode, { t: "table" }>;

const raggedness = { left: "\\raggedright", right: "\\raggedleft", center: "\\centering" } as const;
/** Characters that the narrowest and the widest column are counted as. */
const narrowest = 6;
const widest = 40;

/** A table that may run over pages; the columns share the line by how much stands in them. `files`: as of latexBlocks. */
export function latexTable(table: Table, files: PictureFiles): string {
  const rows = [...table.head, ...table.rows].map((row) => row.map((cell) => cellText(cell, files)));
  const weights = table.align.map((_, at) =>
    Math.min(widest, Math.max(narrowest, ...rows.map((row) => [...(row[at] ?? "")].length))),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const columns = table.align.map((align, at) => {
    const share = ((weights[at] ?? narrowest) / sum).toFixed(3);
    return `>{${raggedness[align]}\\arraybackslash}p{\\dimexpr${share}\\linewidth-2\\tabcolsep\\relax}`;
  });
  const lines = rows.map((row) => `${row.join(" & ")} \\\\`);
  return [
    `\\begin{longtable}{${columns.join("")}}`,
    "\\toprule",
    ...lines.slice(0, table.head.length),
    ...(table.head.length > 0 ? ["\\midrule", "\\endhead"] : []),
    ...lines.slice(table.head.length),
    "\\bottomrule",
    "\\end{longtable}",
  ].join("\n");
}

function cellText(nodes: readonly PrintNode[], files: PictureFiles): string {
  if (!nodes.some(isBlock)) return latexInline(nodes);
  return nodes.map((node) => cellBlock(node, files)).join("\\newline{}");
}

/** Blocks in a cell stand under one another as lines: TeX takes few environments there. */
function cellBlock(node: PrintNode, files: PictureFiles): string {
  switch (node.t) {
    case "para":
    case "quote":
    case "heading":
      return cellText(node.c, files);
    case "block":
      return node.v
        .split("\n")
        .map((line) => `\\texttt{${escapeLatex(line)}}`)
        .join("\\newline{}");
    case "diagram":
    case "picture":
      return latexPicture(node, files);
    case "list":
      return node.items
        .map((item, at) => `${node.ordered ? `${node.start + at}.` : "\\textbullet{}"} ${cellText(item.c, files)}`)
        .join("\\newline{}");
    case "table":
      return [...node.head, ...node.rows]
        .map((row) => row.map((cell) => cellText(cell, files)).join(" / "))
        .join("\\newline{}");
    case "rule":
      return "";
    default:
      return latexInline([node]);
  }
}
