import { engineNote, exportWords, pagesOf } from "../export-words";
import type { ExportableReport } from "../exportable-report";
import { printTree } from "../print-tree";
import { printableText } from "../printable-text";
import { escapeLatex } from "./escape-latex";
import { latexBlocks } from "./latex-blocks";

const preamble = `% !TEX program = xelatex
\\documentclass[11pt,a4paper,scheme=plain]{ctexart}
\\usepackage[margin=27mm]{geometry}
\\usepackage{amsmath,amssymb,bm,cancel}
\\usepackage{array,booktabs,longtable}
\\usepackage{enumitem}
\\usepackage{xcolor}
\\usepackage[normalem]{ulem}
\\usepackage[hidelinks]{hyperref}
\\setcounter{secnumdepth}{0}
\\setlistdepth{30}
\\renewlist{itemize}{itemize}{30}
\\setlist[itemize]{label=\\textbullet}
\\renewlist{enumerate}{enumerate}{30}
\\setlist[enumerate]{label=\\arabic*.}
\\setlength{\\emergencystretch}{3em}
`;

/**
 * The report as LaTeX for xelatex with ctex. Words are escaped, code is verbatim and formulas stand as they were
 * written, except those that could do more than be set: they are shown as code.
 */
export async function toLatex(report: ExportableReport): Promise<string> {
  const words = exportWords(report.language);
  const say = (text: string): string => escapeLatex(printableText(text));
  const facts = [report.date, `${words.version} ${report.version}`, `${words.by} ${report.author}`];
  return `${preamble}\\hypersetup{pdftitle={${say(report.title)}},pdfauthor={${say(report.author)}}}

\\begin{document}

\\begin{flushleft}\\small
\\textbf{${say(report.workspace)}}\\\\
${facts.map(say).join(" \\textperiodcentered{} ")}
\\end{flushleft}

${latexBlocks(await printTree(report.markdown))}

${sourceList(report, say)}\\bigskip\\noindent{\\small ${say(engineNote(report))}}

\\end{document}
`;
}

function sourceList(report: ExportableReport, say: (text: string) => string): string {
  if (report.sources.length === 0) return "";
  const words = exportWords(report.language);
  const items = report.sources.map((source) => {
    const pages = pagesOf(source);
    return `\\item[${source.n}.] ${say(source.title)}${pages === "" ? "" : ` ${say(`${words.pages} ${pages}`)}`}`;
  });
  return `\\section{${say(words.sources)}}\n\n\\begin{description}\n${items.join("\n")}\n\\end{description}\n\n`;
}
