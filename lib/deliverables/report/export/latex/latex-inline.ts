import type { PrintNode } from "../print-nodes";
import { escapeLatex } from "./escape-latex";
import { isPlainFormula } from "./is-plain-formula";

/** Running text as LaTeX. */
export function latexInline(nodes: readonly PrintNode[]): string {
  return nodes.map(inlineOf).join("");
}

function inlineOf(node: PrintNode): string {
  switch (node.t) {
    case "text":
      return escapeLatex(node.v);
    case "code":
      return `\\texttt{${escapeLatex(node.v)}}`;
    case "sup":
      return `\\textsuperscript{${escapeLatex(node.v)}}`;
    case "sub":
      return `\\textsubscript{${escapeLatex(node.v)}}`;
    case "break":
      return "\\leavevmode\\newline{}";
    case "strong":
      return `\\textbf{${latexInline(node.c)}}`;
    case "emph":
      return `\\emph{${latexInline(node.c)}}`;
    case "strike":
      return `\\sout{${latexInline(node.c)}}`;
    case "link":
      return `\\href{${addressOf(node.url)}}{${latexInline(node.c)}}`;
    case "math":
      return isPlainFormula(node.latex) ? `\\(${node.latex.trim()}\\)` : `\\texttt{${escapeLatex(node.latex)}}`;
    default:
      return "";
  }
}

/** An address as \href takes it anywhere; signs that TeX would act on are written as their codes. */
function addressOf(url: string): string {
  return encodeURI(url)
    .replace(/%25(?=[0-9A-F]{2})/gi, "%")
    .replace(/[{}\\^`~$'[\]]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`)
    .replace(/[%#&_]/g, (sign) => `\\${sign}`);
}
