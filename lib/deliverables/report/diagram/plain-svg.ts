import type { Element, ElementContent, Properties } from "hast";
import { fromHtml } from "hast-util-from-html";

export interface DiagramPalette {
  text: string;
  muted: string;
  line: string;
  fill: string;
  head: string;
  background: string;
}

/** Colours for print, from the product's light theme. */
export const printPalette: DiagramPalette = {
  text: "#161b19",
  muted: "#404945",
  line: "#747e78",
  fill: "#fefffd",
  head: "#eef1eb",
  background: "#ffffff",
};

/** Colours that follow the page's theme. */
export const pagePalette: DiagramPalette = {
  text: "var(--ink, #161b19)",
  muted: "var(--ink-2, #404945)",
  line: "var(--edge, #747e78)",
  fill: "var(--sheet, #fefffd)",
  head: "var(--well, #eef1eb)",
  background: "var(--paper, #ffffff)",
};

/** Which of our colours stands for each of the drawing library's variables. */
const variables: Record<string, keyof DiagramPalette> = {
  "--bg": "background",
  "--fg": "text",
  "--_text": "text",
  "--_text-sec": "muted",
  "--_text-muted": "muted",
  "--_text-faint": "muted",
  "--_line": "line",
  "--_arrow": "text",
  "--_node-fill": "fill",
  "--_node-stroke": "line",
  "--_group-fill": "background",
  "--_group-hdr": "head",
  "--_inner-stroke": "line",
  "--_key-badge": "head",
};

const tags = new Set([
  "svg",
  "g",
  "defs",
  "marker",
  "polygon",
  "polyline",
  "path",
  "rect",
  "circle",
  "ellipse",
  "line",
  "text",
  "tspan",
]);
const attributes = new Set(
  (
    "viewBox width height id markerWidth markerHeight refX refY orient points fill stroke strokeWidth strokeLineJoin " +
    "strokeDashArray x y rx ry cx cy r dx dy d x1 y1 x2 y2 transform opacity markerEnd markerStart textAnchor " +
    "dominantBaseline fontSize fontWeight fontStyle"
  ).split(" "),
);

/**
 * A drawing reduced to shapes and text: no style sheets, scripts, links or addresses outside it, colours of ours.
 * @param prefix makes the ids of its arrow heads unique on a page
 */
export function plainSvg(svg: string, palette: DiagramPalette, prefix: string): Element {
  const tree = fromHtml(svg, { fragment: true, space: "html" });
  const root = tree.children.find((node): node is Element => node.type === "element" && node.tagName === "svg");
  if (!root) throw new Error("The drawing holds no picture.");
  const element = plainElement(root, palette, prefix);
  element.properties = { xmlns: "http://www.w3.org/2000/svg", ...element.properties, fontFamily: "sans-serif" };
  return element;
}

function plainElement(element: Element, palette: DiagramPalette, prefix: string): Element {
  const properties: Properties = {};
  for (const [name, value] of Object.entries(element.properties)) {
    if (!attributes.has(name)) continue;
    const plain = typeof value === "string" ? plainValue(name, value, palette, prefix) : value;
    if (plain !== null) properties[name] = plain;
  }
  const children = element.children.flatMap((child): ElementContent[] => {
    if (child.type === "text") return [child];
    if (child.type === "element" && tags.has(child.tagName)) return [plainElement(child, palette, prefix)];
    return [];
  });
  return { type: "element", tagName: element.tagName, properties, children };
}

function plainValue(name: string, value: string, palette: DiagramPalette, prefix: string): string | null {
  if (name === "id") return prefix + value;
  const reference = /^url\(#([\w-]+)\)$/.exec(value);
  if (reference) return `url(#${prefix}${reference[1]})`;
  const variable = /^var\((--[\w-]+)[,)]/.exec(value)?.[1];
  if (variable) return palette[variables[variable] ?? "text"];
  if (!/url|[<>&;:]|javascript|expression/i.test(value)) return value;
  // A colour that cannot be trusted becomes an ordinary one: without any, a shape would turn black.
  return name === "fill" ? palette.fill : name === "stroke" ? palette.line : null;
}
