import type { PrintItem, PrintNode } from "../print-nodes";
import { escapeLatex } from "./escape-latex";
import { isPlainFormula } from "./is-plain-formula";
import { latexInline } from "./latex-inline";
import { latexPicture, type PictureFiles } from "./latex-picture";
import { latexTable } from "./latex-table";

const headings = ["section", "subsection", "subsubsection", "paragraph", "subparagraph", "subparagraph"];
/** Formulas that are numbered or aligned as a whole bring their own place between lines. */
const ownDisplay = /^\\begin\{(align|alignat|gather|equation)(\*?)\}[\s\S]*\\end\{\1\2\}$/;

/** Blocks as LaTeX, an empty line between any two. `files`: the pictures that lie beside it. */
export function latexBlocks(nodes: readonly PrintNode[], files: PictureFiles): string {
  return nodes
    .map((node) => blockOf(node, files))
    .filter((block) => block !== "")
    .join("\n\n");
}

function blockOf(node: PrintNode, files: PictureFiles): string {
  switch (node.t) {
    case "para":
      return latexInline(node.c);
    case "heading":
      return headingOf(node.level, node.c);
    case "quote":
      return `\\begin{quote}\n${latexBlocks(node.c, files)}\n\\end{quote}`;
    case "rule":
      return "\\par\\noindent\\rule{\\linewidth}{0.4pt}\\par";
    case "block":
      return codeBlock(node.v);
    case "list":
      return listOf(node, files);
    case "table":
      return latexTable(node, files);
    case "math":
      return formulaOf(node.latex);
    case "diagram":
    case "picture":
      return `\\begin{center}${latexPicture(node, files)}\\end{center}`;
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

function listOf({ ordered, start, items }: Extract<PrintNode, { t: "list" }>, files: PictureFiles): string {
  const name = ordered ? "enumerate" : "itemize";
  const from = ordered && start !== 1 ? `[start=${start}]` : "";
  return `\\begin{${name}}${from}\n${items.map((item) => itemOf(item, files)).join("\n")}\n\\end{${name}}`;
}

function itemOf({ done, c }: PrintItem, files: PictureFiles): string {
  const mark = done === undefined ? "" : `[${done ? "$\\boxtimes$" : "$\\square$"}]`;
  return `\\item${mark} ${latexBlocks(c, files)}`;
}
