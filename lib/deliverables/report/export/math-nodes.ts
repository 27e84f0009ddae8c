import type { Element } from "hast";
import { toString as plainText } from "mdast-util-to-string";
import type { MathNode } from "./print-nodes";

const variants: Record<string, "upright" | "bold" | "bb" | "cal" | "frak" | "italic"> = {
  normal: "upright",
  bold: "bold",
  "bold-italic": "bold",
  "double-struck": "bb",
  script: "cal",
  fraktur: "frak",
  italic: "italic",
};

// Accents as MathML writes them, and the combining sign that is meant.
const accents: Record<string, string> = {
  "^": "\u0302",
  "~": "\u0303",
  ˉ: "\u0304",
  "¯": "\u0304",
  ˇ: "\u030C",
  "˙": "\u0307",
  "¨": "\u0308",
  "→": "\u20D7",
  "⃗": "\u20D7",
  "´": "\u0301",
  ˊ: "\u0301",
  "`": "\u0300",
  ˋ: "\u0300",
  "˘": "\u0306",
};

/** Invisible signs (function application, times, separator, plus) say nothing in print. */
const invisible = /^[\u2061-\u2064]$/;

type Reader = (element: Element, children: Element[]) => MathNode[];

const part = (children: Element[], index: number): MathNode[] => (children[index] ? read(children[index]) : []);
const all = (children: Element[]): MathNode[] => children.flatMap(read);

const readers: Record<string, Reader> = {
  mi: (element) => letter(element),
  mn: (element) => [{ m: variantOf(element) ?? "upright", v: plainText(element) }],
  mo: (element) => sign(plainText(element)),
  mtext: (element) => [{ m: "text", v: plainText(element).replaceAll("\u00A0", " ") }],
  mspace: (element) => [{ m: "space", em: Number.parseFloat(String(element.properties.width ?? "0")) || 0 }],
  mrow: (_, children) => (isFenced(children) ? [{ m: "lr", c: all(children) }] : [{ m: "row", c: all(children) }]),
  semantics: (_, children) => part(children, 0),
  annotation: () => [],
  mphantom: () => [],
  msqrt: (_, children) => [{ m: "sqrt", c: all(children) }],
  mroot: (_, children) => [{ m: "root", c: part(children, 0), index: part(children, 1) }],
  mfrac: (element, children) =>
    element.properties.linethickness === "0px"
      ? [{ m: "table", align: "center", rows: [[part(children, 0)], [part(children, 1)]] }]
      : [{ m: "frac", num: part(children, 0), den: part(children, 1) }],
  msup: (_, children) => [{ m: "attach", limits: false, base: part(children, 0), top: part(children, 1) }],
  msub: (_, children) => [{ m: "attach", limits: false, base: part(children, 0), bottom: part(children, 1) }],
  msubsup: (_, children) => [
    { m: "attach", limits: false, base: part(children, 0), bottom: part(children, 1), top: part(children, 2) },
  ],
  mover: (_, children) => over(children),
  munder: (_, children) => under(children),
  munderover: (_, children) => [
    { m: "attach", limits: true, base: part(children, 0), bottom: part(children, 1), top: part(children, 2) },
  ],
  mtable: (element, children) => [
    {
      m: "table",
      align: String(element.properties.columnalign ?? "center").split(" ")[0] ?? "center",
      rows: children.map((row) => elements(row).map((cell) => all(elements(cell)))),
    },
  ],
};

/** A MathML tree, as KaTeX makes it from LaTeX, as data that the print template can set. */
export function mathNodes(math: Element): MathNode[] {
  return all(elements(math));
}

function read(element: Element): MathNode[] {
  const reader = readers[element.tagName];
  // Wrappers that only carry style or space.
  return reader ? reader(element, elements(element)) : all(elements(element));
}

function elements(parent: Element): Element[] {
  return parent.children.filter((child): child is Element => child.type === "element");
}

function letter(element: Element): MathNode[] {
  const text = plainText(element);
  const variant = variantOf(element);
  return [{ m: variant ?? ([...text].length === 1 ? "italic" : "upright"), v: text }];
}

function variantOf(element: Element) {
  return variants[String(element.properties.mathvariant ?? element.properties.mathVariant ?? "")];
}

function sign(text: string): MathNode[] {
  if (text === "" || invisible.test(text)) return [];
  return [...text].length === 1 ? [{ m: "sign", v: text }] : [{ m: "upright", v: text }];
}

function isFenced(children: Element[]): boolean {
  const isFence = (element: Element | undefined) => element?.tagName === "mo" && element.properties.fence !== undefined;
  return children.length > 1 && (isFence(children[0]) || isFence(children.at(-1)));
}

function over(children: Element[]): MathNode[] {
  const mark = children[1] ? plainText(children[1]).trim() : "";
  if (mark === "‾" || mark === "―" || mark === "¯") return [{ m: "overline", c: part(children, 0) }];
  const accent = accents[mark];
  if (accent) return [{ m: "accent", sign: accent, c: part(children, 0) }];
  return [{ m: "attach", limits: true, base: part(children, 0), top: part(children, 1) }];
}

function under(children: Element[]): MathNode[] {
  const mark = children[1] ? plainText(children[1]).trim() : "";
  if (mark === "‾" || mark === "_" || mark === "―") return [{ m: "underline", c: part(children, 0) }];
  return [{ m: "attach", limits: true, base: part(children, 0), bottom: part(children, 1) }];
}
