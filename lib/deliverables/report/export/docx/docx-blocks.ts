import {
  AlignmentType,
  type FileChild,
  HeadingLevel,
  ImageRun,
  type IParagraphOptions,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import type { DrawnPictures } from "../drawn-pictures";
import { isBlock } from "../is-block";
import type { PrintItem, PrintNode, PrintPicture } from "../print-nodes";
import { docxInline } from "./docx-inline";
import { officeMath } from "./office-math";

const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
];
/** Pixels, at 96 to the inch, between the margins. */
const lineWidth = 600;
/** Twentieths of a point that each list and quotation moves its text to the right. */
const step = 400;
/** Word has nine levels of lists. */
const deepest = 8;

export interface DocxPlace {
  diagrams: DrawnPictures;
  /** Numbers of the first entries of ordered lists, in their order: each is a numbering of its own. */
  starts: number[];
  /** Lists and quotations around. */
  depth: number;
  lists: number;
  quoted: boolean;
}

/** Blocks as paragraphs and tables of Word. */
export function docxBlocks(nodes: readonly PrintNode[], place: DocxPlace): FileChild[] {
  return nodes.flatMap((node) => blockOf(node, place));
}

function blockOf(node: PrintNode, place: DocxPlace): FileChild[] {
  const look = lookOf(place);
  switch (node.t) {
    case "para":
      return [new Paragraph({ ...look, ...directionOf(node), children: docxInline(node.c) })];
    case "heading":
      return [new Paragraph({ heading: headings[node.level - 1], keepNext: true, children: docxInline(node.c) })];
    case "quote":
      return docxBlocks(node.c, { ...place, depth: place.depth + 1, quoted: true });
    case "rule":
      return [new Paragraph({ ...look, thematicBreak: true })];
    case "block":
      return [new Paragraph({ ...look, style: "Code", children: codeLines(node.v) })];
    case "list":
      return listOf(node, place);
    case "table":
      return [tableOf(node, place), new Paragraph({ spacing: { after: 60 } })];
    case "math":
      return [new Paragraph({ ...look, children: [officeMath(node.c, true)] })];
    case "diagram":
      return [new Paragraph({ ...look, alignment: AlignmentType.CENTER, children: [diagramRun(node, place)] })];
    case "picture":
      return [new Paragraph({ ...look, alignment: AlignmentType.CENTER, children: [pictureRun(node)] })];
    default:
      return [new Paragraph({ ...look, children: docxInline([node]) })];
  }
}

const lookOf = ({ depth, quoted }: DocxPlace): IParagraphOptions => ({
  ...(depth > 0 && { indent: { left: depth * step } }),
  ...(quoted && { style: "Quotation" }),
});

/** A paragraph that begins with a letter of Hebrew or Arabic is set from the right. */
function directionOf(node: PrintNode): IParagraphOptions {
  const first = /\p{L}/u.exec(JSON.stringify("c" in node && node.t === "para" ? wordsOf(node.c) : ""))?.[0] ?? "";
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first) ? { bidirectional: true } : {};
}

function wordsOf(nodes: readonly PrintNode[]): string {
  return nodes
    .map((node) => ("v" in node ? node.v : "c" in node && node.t !== "math" ? wordsOf(node.c as PrintNode[]) : ""))
    .join("");
}

const codeLines = (code: string): TextRun[] =>
  code.split("\n").map((line, at) => new TextRun({ text: line, ...(at > 0 && { break: 1 }) }));

function listOf(list: Extract<PrintNode, { t: "list" }>, place: DocxPlace): FileChild[] {
  const level = Math.min(place.lists, deepest);
  const reference = list.ordered ? `numbers-${place.starts.push(list.start)}` : "bullets";
  const inner = { ...place, depth: place.depth + 1, lists: place.lists + 1 };
  return list.items.flatMap((item) => itemOf(item, { reference, level }, inner));
}

/** The mark stands at the first paragraph of an entry; what follows is only moved to the right. */
function itemOf(item: PrintItem, numbering: { reference: string; level: number }, place: DocxPlace): FileChild[] {
  const [first, ...rest] = item.c;
  const words = first?.t === "para" ? first.c : [];
  const box = item.done === undefined ? [] : [new TextRun(item.done ? "☑ " : "☐ ")];
  const mark = item.done === undefined ? { numbering } : {};
  return [
    new Paragraph({
      ...lookOf(place),
      ...mark,
      indent: { left: place.depth * step, hanging: step - 60 },
      spacing: { after: 60 },
      children: [...box, ...docxInline(words)],
    }),
    ...docxBlocks(first?.t === "para" ? rest : item.c, place),
  ];
}

function tableOf(table: Extract<PrintNode, { t: "table" }>, place: DocxPlace): Table {
  const row = (cells: PrintNode[][], tableHeader: boolean): TableRow =>
    new TableRow({
      ...(tableHeader && { tableHeader }),
      cantSplit: true,
      children: cells.map(
        (cell, at) =>
          new TableCell({
            children: cellOf(cell, table.align[at] ?? "left", tableHeader, place),
            ...(tableHeader && { shading: { type: "clear", fill: "EEF1EB" } }),
            margins: { top: 50, bottom: 50, left: 100, right: 100 },
          }),
      ),
    });
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [...table.head.map((cells) => row(cells, true)), ...table.rows.map((cells) => row(cells, false))],
  });
}

function cellOf(
  nodes: PrintNode[],
  alignment: "left" | "right" | "center",
  bold: boolean,
  place: DocxPlace,
): (Paragraph | Table)[] {
  if (!nodes.some(isBlock)) {
    return [new Paragraph({ alignment, spacing: { after: 0 }, children: docxInline(nodes, bold ? { bold } : {}) })];
  }
  const inner = docxBlocks(nodes, { ...place, depth: 0, lists: 0, quoted: false }) as (Paragraph | Table)[];
  // Word wants a paragraph at the end of every cell.
  return inner.at(-1) instanceof Paragraph ? inner : [...inner, new Paragraph({})];
}

function diagramRun(node: Extract<PrintNode, { t: "diagram" }>, { diagrams }: DocxPlace): ImageRun {
  const png = diagrams.get(node);
  if (!png) throw new Error("A diagram was not drawn.");
  return new ImageRun({
    type: "svg",
    data: Buffer.from(node.svg),
    fallback: { type: "png", data: png },
    transformation: fitted(node),
    altText: { name: "diagram", description: node.alt },
  });
}

const pictureRun = (node: PrintPicture): ImageRun =>
  new ImageRun({
    type: "png",
    data: Buffer.from(node.png, "base64"),
    transformation: fitted(node),
    altText: { name: "picture", description: node.alt },
  });

function fitted({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, lineWidth / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
