import { strToU8, zipSync } from "fflate";
import { drawnPictures } from "../drawn-pictures";
import { engineNote, exportWords, pagesOf } from "../export-words";
import type { ExportableReport } from "../exportable-report";
import type { PrintNode } from "../print-nodes";
import { printTree } from "../print-tree";
import { printableText } from "../printable-text";
import { escapeLatex } from "./escape-latex";
import { latexBlocks } from "./latex-blocks";
import { type PictureFiles, pictureCommand } from "./latex-picture";

const preamble = `% !TEX program = xelatex
\\documentclass[11pt,a4paper,scheme=plain]{ctexart}
\\usepackage[margin=27mm]{geometry}
\\usepackage{amsmath,amssymb,bm,cancel}
\\usepackage{array,booktabs,longtable}
\\usepackage{enumitem}
\\usepackage{graphicx,xcolor}
\\usepackage[normalem]{ulem}
\\usepackage[hidelinks]{hyperref}
\\setcounter{secnumdepth}{0}
\\setlistdepth{30}
\\renewlist{itemize}{itemize}{30}
\\setlist[itemize]{label=\\textbullet}
\\renewlist{enumerate}{enumerate}{30}
\\setlist[enumerate]{label=\\arabic*.}
\\setlength{\\emergencystretch}{3em}
${pictureCommand}`;

/** Greek, Cyrillic, Hebrew and Arabic, which the usual font of LaTeX does not have. */
const otherLetters = /[\u0370-\u07ff]/;
/** The first of these that is there; FreeSerif by its file is the one that comes with TeX Live. */
const fontWithThem = `\\IfFontExistsTF{FreeSerif}{\\setmainfont{FreeSerif}}{\\IfFontExistsTF{FreeSerif.otf}{\\setmainfont{FreeSerif}[
  Extension=.otf,BoldFont=*Bold,ItalicFont=*Italic,BoldItalicFont=*BoldItalic]}{\\IfFontExistsTF{DejaVu Serif}{\\setmainfont{DejaVu Serif}}{}}}
`;

/**
 * The report as LaTeX for xelatex with ctex. Words are escaped, code is verbatim and formulas stand as they were
 * written, except those that could do more than be set: they are shown as code. With pictures it is a ZIP of
 * `report.tex` and the pictures beside it.
 */
export async function toLatex(report: ExportableReport): Promise<string | Uint8Array> {
  const blocks = await printTree(report.markdown);
  const pictures = [...(await drawnPictures(blocks))].map(([node, bytes], at) => {
    return { node, bytes, path: `picture-${at + 1}.png` };
  });
  const source = sourceOf(report, blocks, new Map(pictures.map(({ node, path }) => [node, path])));
  if (pictures.length === 0) return source;
  const time = new Date(`${report.date}T12:00:00`);
  return zipSync(
    {
      "report.tex": strToU8(source),
      ...Object.fromEntries(pictures.map(({ path, bytes }) => [path, [new Uint8Array(bytes), { level: 0 as const }]])),
    },
    { mtime: time },
  );
}

function sourceOf(report: ExportableReport, blocks: PrintNode[], files: PictureFiles): string {
  const words = exportWords(report.language);
  const say = (text: string): string => escapeLatex(printableText(text));
  const facts = [report.date, `${words.version} ${report.version}`, `${words.by} ${report.author}`];
  const font = otherLetters.test(report.markdown) ? fontWithThem : "";
  return `${preamble}${font}\\hypersetup{pdftitle={${say(report.title)}},pdfauthor={${say(report.author)}}}

\\begin{document}

\\begin{flushleft}\\small
\\textbf{${say(report.workspace)}}\\\\
${facts.map(say).join(" \\textperiodcentered{} ")}
\\end{flushleft}

${latexBlocks(blocks, files)}

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
