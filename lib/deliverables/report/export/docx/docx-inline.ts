import { ExternalHyperlink, type IRunOptions, type ParagraphChild, TextRun } from "docx";
import type { PrintNode } from "../print-nodes";
import { codeFont } from "./docx-styles";
import { officeMath } from "./office-math";

type Look = Pick<IRunOptions, "bold" | "italics" | "strike" | "style" | "superScript" | "subScript" | "font">;

/** Words that are written from the right, with the blanks between them. */
const fromTheRight = /([\p{Script=Arabic}\p{Script=Hebrew}][\p{Script=Arabic}\p{Script=Hebrew}\p{M}\s]*)/u;

/** Running text as runs of Word. */
export function docxInline(nodes: readonly PrintNode[], look: Look = {}): ParagraphChild[] {
  return nodes.flatMap((node) => inlineOf(node, look));
}

function inlineOf(node: PrintNode, look: Look): ParagraphChild[] {
  switch (node.t) {
    case "text":
      return textRuns(node.v, look);
    case "code":
      return textRuns(node.v, { ...look, font: codeFont });
    case "sup":
      return textRuns(node.v, { ...look, superScript: true });
    case "sub":
      return textRuns(node.v, { ...look, subScript: true });
    case "break":
      return [new TextRun({ break: 1 })];
    case "strong":
      return docxInline(node.c, { ...look, bold: true });
    case "emph":
      return docxInline(node.c, { ...look, italics: true });
    case "strike":
      return docxInline(node.c, { ...look, strike: true });
    case "link":
      return [new ExternalHyperlink({ link: node.url, children: docxInline(node.c, { ...look, style: "Hyperlink" }) })];
    case "math":
      return [officeMath(node.c, node.block)];
    default:
      return [];
  }
}

function textRuns(text: string, look: Look): TextRun[] {
  return text
    .split(fromTheRight)
    .filter((part) => part !== "")
    .map((part) => new TextRun({ ...look, text: part, ...(fromTheRight.test(part) && { rightToLeft: true }) }));
}
