import type { PrintItem, PrintNode } from "../print-nodes";
import { escapeLatex } from "./escape-latex";
import { isPlainFormula } from "./is-plain-formula";
import { latexInline } from "./latex-inline";
import { latexTable } from "./latex-table";

const headings = ["section", "subsection", "subsubsection", "paragraph", "subparagraph", "subparagraph"];
/** Formulas that are numbered or aligned as a whole bring their own place between lines. */
const ownDisplay = /^\\begin\{(align|alignat|gather|equation)(\*?)\}[\s\S]*\\end\{\1\2\}$/;

/** Blocks as LaTeX, an empty line between any two. */
export function latexBlocks(nodes: readonly PrintNode[]): string {
  return nodes
    .map(blockOf)
    .filter((block) => block !== "")
    .join("\n\n");
}

function blockOf(node: PrintNode): string {
  switch (node.t) {
    case "para":
      return latexInline(node.c);
    case "heading":
      return headingOf(node.level, node.c);
    case "quote":
      return `\\begin{quote}\n${latexBlocks(node.c)}\n\\end{quote}`;
    case "rule":
      return "\\par\\noindent\\rule{\\linewidth}{0.4pt}\\par";
    case "block":
      return codeBlock(node.v);
    case "list":
      return listOf(node);
    case "table":
      return latexTable(node);
    case "math":
      return formulaOf(node.latex);
    case "diagram":
      return `${codeBlock(node.source)}\n\n\\emph{${escapeLatex(node.alt)}}`;
    case "picture":
      return `\\begin{center}\\fbox{${escapeLatex(node.alt)}}\\end{center}`;
    default:
      return latexInline([node]);
  }
}

function headingOf(level: number, words: PrintNode[]): string {
  const plain = words.map((node): PrintNode => (node.t === "break" ? { t: "text", v: " " } : node));
  return `\\${headings[level - 1] ?? "subparagraph"}{${latexInline(plain)}}`;
}

/** Verbatim, unless the code could end that itself; then each line is escaped. */
function codeBlock(code: string): string {
  const text = code.replaceAll("\t", "    ");
  if (!/\\end\s*\{/.test(text)) return `\\begin{verbatim}\n${text}\n\\end{verbatim}`;
  const lines = text.split("\n").map((line) => `\\mbox{}${escapeLatex(line).replaceAll(" ", "\\ ")}`);
  return `\\begin{flushleft}\\ttfamily\n${lines.join("\\\\\n")}\n\\end{flushleft}`;
}

function formulaOf(latex: string): string {
  if (!isPlainFormula(latex)) return codeBlock(latex);
  const text = latex.trim().replace(/\n\s*\n/g, "\n");
  return ownDisplay.test(text) ? text : `\\[\n${text}\n\\]`;
}

function listOf({ ordered, start, items }: Extract<PrintNode, { t: "list" }>): string {
  const name = ordered ? "enumerate" : "itemize";
  const from = ordered && start !== 1 ? `[start=${start}]` : "";
  return `\\begin{${name}}${from}\n${items.map(itemOf).join("\n")}\n\\end{${name}}`;
}

function itemOf({ done, c }: PrintItem): string {
  const mark = done === undefined ? "" : `[${done ? "$\\boxtimes$" : "$\\square$"}]`;
  return `\\item${mark} ${latexBlocks(c)}`;
}
