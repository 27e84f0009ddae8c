import { isBlock } from "../is-block";
import type { PrintNode } from "../print-nodes";
import { escapeLatex } from "./escape-latex";
import { latexInline } from "./latex-inline";

type Table = Extract<PrintNode, { t: "table" }>;

const raggedness = { left: "\\raggedright", right: "\\raggedleft", center: "\\centering" } as const;
/** Characters that the narrowest and the widest column are counted as. */
const narrowest = 6;
const widest = 40;

/** A table that may run over pages; the columns share the line by how much stands in them. */
export function latexTable(table: Table): string {
  const rows = [...table.head, ...table.rows].map((row) => row.map(cellText));
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

function cellText(nodes: readonly PrintNode[]): string {
  return nodes.some(isBlock) ? nodes.map(cellBlock).join("\\newline{}") : latexInline(nodes);
}

/** Blocks in a cell stand under one another as lines: TeX takes few environments there. */
function cellBlock(node: PrintNode): string {
  switch (node.t) {
    case "para":
    case "quote":
    case "heading":
      return cellText(node.c);
    case "block":
      return node.v
        .split("\n")
        .map((line) => `\\texttt{${escapeLatex(line)}}`)
        .join("\\newline{}");
    case "diagram":
      return escapeLatex(node.alt);
    case "picture":
      return escapeLatex(node.alt);
    case "list":
      return node.items
        .map((item, at) => `${node.ordered ? `${node.start + at}.` : "\\textbullet{}"} ${cellText(item.c)}`)
        .join("\\newline{}");
    case "table":
      return [...node.head, ...node.rows].map((row) => row.map(cellText).join(" / ")).join("\\newline{}");
    case "rule":
      return "";
    default:
      return latexInline([node]);
  }
}
