import type { PrintNode } from "../print-nodes";
import { escapeLatex } from "./escape-latex";

/** The files beside the LaTeX, by the picture that they show. */
export type PictureFiles = ReadonlyMap<PrintNode, string>;

/** A dot of the screen in the points of a page: 96 of them are an inch, as 72 of these. */
const pointsOfDot = 0.75;

/** What the preamble has to bring: a picture in its own size, and never wider or higher than there is room. */
export const pictureCommand = `\\newlength{\\reportpicturewidth}
\\newcommand{\\reportpicture}[2]{\\setlength{\\reportpicturewidth}{#2}%
\\ifdim\\reportpicturewidth>\\linewidth\\setlength{\\reportpicturewidth}{\\linewidth}\\fi
\\includegraphics[width=\\reportpicturewidth,height=.8\\textheight,keepaspectratio]{#1}}
`;

/** A picture or diagram with what it shows in words; the words alone where no file is there. */
export function latexPicture(node: Extract<PrintNode, { t: "picture" | "diagram" }>, files: PictureFiles): string {
  const path = files.get(node);
  const words = escapeLatex(node.alt);
  if (path === undefined) return `\\fbox{${words}}`;
  const shown = `\\reportpicture{${path}}{${Math.round(node.width * pointsOfDot)}bp}`;
  return words === "" ? shown : `${shown}\\newline{}{\\small ${words}}`;
}
