import type { Element, ElementContent, Root } from "hast";
import { toString as plainText } from "mdast-util-to-string";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { drawDiagram } from "../diagram/draw-diagram";
import { plainSvg, printPalette } from "../diagram/plain-svg";
import { mathMl } from "../render/draw-formulas";
import { mathNodes } from "./math-nodes";
import { printInline } from "./print-inline";
import type { PrintItem, PrintNode } from "./print-nodes";

const inlineTags = new Set(
  "a em i strong b del s code br sup sub span abbr cite q kbd mark small ins u var samp tt dfn time input".split(" "),
);
/** Characters of one entry that are set as an entry. Longer than a page, each level of lists would double the time. */
const longestEntry = 3_000;
const containers = new Set(["div", "section", "details", "summary", "figure", "article", "dl", "dd", "dt", "center"]);

/** The blocks of a safe tree, as data for print. Runs of inline content become paragraphs; nothing is left out. */
export function printBlocks(parent: Root | Element): PrintNode[] {
  const blocks: PrintNode[] = [];
  let run: ElementContent[] = [];
  const endRun = (): void => {
    const inline = printInline(run);
    if (inline.some((node) => !("v" in node) || node.v.trim() !== "")) blocks.push({ t: "para", c: inline });
    run = [];
  };
  for (const child of parent.children) {
    if (child.type === "text" || (child.type === "element" && inlineTags.has(child.tagName))) run.push(child);
    else if (child.type === "element") {
      endRun();
      blocks.push(...blockOf(child));
    }
  }
  endRun();
  return blocks;
}

function blockOf(element: Element): PrintNode[] {
  const heading = /^h([1-6])$/.exec(element.tagName)?.[1];
  if (heading) return [{ t: "heading", level: Number(heading), c: printInline(element.children) }];
  switch (element.tagName) {
    case "p":
      return printBlocks({ ...element, tagName: "div" });
    case "blockquote":
      return [{ t: "quote", c: printBlocks(element) }];
    case "hr":
      return [{ t: "rule" }];
    case "pre":
      return [codeOf(element)];
    case "img":
      return [pictureOf(element)];
    case "ul":
    case "ol":
      return listOf(element);
    case "table":
      return [tableOf(element)];
    default:
      return containers.has(element.tagName) || element.children.length > 0 ? printBlocks(element) : [];
  }
}

function codeOf(pre: Element): PrintNode {
  const code = pre.children[0];
  const text = plainText(pre).replace(/\n$/, "");
  const names = code?.type === "element" && Array.isArray(code.properties.className) ? code.properties.className : [];
  if (names.includes("language-math")) {
    const math = mathMl(text, true);
    if (math) return { t: "math", block: true, latex: text, c: mathNodes(math) };
  }
  if (names.includes("language-mermaid")) {
    const drawn = drawDiagram(text);
    if (drawn.ok) return diagramOf(drawn.value);
  }
  return { t: "block", v: text };
}

function diagramOf({ svg: drawing, source }: { svg: string; source: string }): PrintNode {
  const svg = plainSvg(drawing, printPalette, "d-");
  const width = Number.parseFloat(String(svg.properties.width ?? "400")) || 400;
  const height = Number.parseFloat(String(svg.properties.height ?? "300")) || 300;
  const text = unified()
    .use(rehypeStringify, { space: "svg", allowDangerousHtml: false })
    .stringify({ type: "root", children: [svg] });
  return { t: "diagram", source, svg: text, width, height, alt: plainText(svg).replace(/\s+/g, " ").trim() };
}

/** Of a tree whose pictures are settled: see `settlePictures`. */
function pictureOf(image: Element): PrintNode {
  const { src, alt, width, height } = image.properties;
  const png = String(src ?? "").replace(/^data:image\/png;base64,/, "");
  return { t: "picture", png, width: Number(width), height: Number(height), alt: String(alt ?? "") };
}

function listOf(list: Element): PrintNode[] {
  const items = list.children.filter((child): child is Element => child.type === "element" && child.tagName === "li");
  const ordered = list.tagName === "ol";
  const start = Number(list.properties.start ?? 1);
  if (!items.some(isLong)) return [{ t: "list", ordered, start, items: items.map(itemOf) }];
  return items.flatMap((item, at) => {
    const mark: PrintNode = { t: "para", c: [{ t: "text", v: ordered ? `${start + at}.` : "•" }] };
    return [mark, ...printBlocks(item)];
  });
}

/** An entry, or one of a list within it, that is more than a page of text by itself. */
function isLong(item: Element): boolean {
  const isList = (child: ElementContent): boolean =>
    child.type === "element" && (child.tagName === "ul" || child.tagName === "ol");
  if (plainText({ type: "root", children: item.children.filter((child) => !isList(child)) }).length > longestEntry) {
    return true;
  }
  return item.children.filter(isList).some((list) => "children" in list && list.children.some(isLongChild));
}

const isLongChild = (child: ElementContent): boolean => child.type === "element" && isLong(child);

function itemOf(item: Element): PrintItem {
  const box = findBox(item);
  return { ...(box && { done: box.properties.checked === true }), c: printBlocks(item) };
}

/** The tick box that makes an entry one of a task list. */
function findBox(element: Element): Element | undefined {
  for (const child of element.children) {
    if (child.type !== "element") continue;
    if (child.tagName === "input") return child;
    if (child.tagName === "p") return findBox(child);
  }
  return undefined;
}

function tableOf(table: Element): PrintNode {
  const rows = rowsOf(table);
  const isHead = (row: Element): boolean =>
    cellsOf(row).length > 0 && cellsOf(row).every((cell) => cell.tagName === "th");
  const head = rows.filter(isHead);
  const body = rows.filter((row) => !isHead(row));
  const width = Math.max(1, ...rows.map((row) => cellsOf(row).length));
  const fill = (row: Element): PrintNode[][] =>
    Array.from({ length: width }, (_, at) => {
      const cell = cellsOf(row)[at];
      return cell ? cellContent(cell) : [];
    });
  const align = Array.from({ length: width }, (_, at) => {
    const given = rows.map((row) => cellsOf(row)[at]?.properties.align).find((value) => value !== undefined);
    return given === "right" || given === "center" ? given : "left";
  });
  return { t: "table", align, head: head.map(fill), rows: body.map(fill) };
}

/** A cell is mostly words; where HTML put blocks into it, they follow each other. */
function cellContent(cell: Element): PrintNode[] {
  const blocks = printBlocks(cell);
  return blocks.length === 1 && blocks[0]?.t === "para" ? blocks[0].c : blocks;
}

function rowsOf(element: Element): Element[] {
  return element.children.flatMap((child): Element[] => {
    if (child.type !== "element") return [];
    return child.tagName === "tr" ? [child] : ["thead", "tbody", "tfoot"].includes(child.tagName) ? rowsOf(child) : [];
  });
}

function cellsOf(row: Element): Element[] {
  return row.children.filter(
    (child): child is Element => child.type === "element" && ["th", "td"].includes(child.tagName),
  );
}
