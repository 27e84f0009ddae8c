import type { Element, Root } from "hast";
import { toXast } from "hast-util-to-xast";
import { visit } from "unist-util-visit";
import { toXml } from "xast-util-to-xml";

const namespaces: Record<string, string> = {
  svg: "http://www.w3.org/2000/svg",
  math: "http://www.w3.org/1998/Math/MathML",
};

/** A tree of our HTML as XML in a `main`; what only HTML allows is said in its other way. */
export function toXhtml(tree: Root): string {
  visit(tree, "element", tidy);
  const children = tree.children.filter((child) => child.type !== "doctype");
  return toXml(toXast({ type: "element", tagName: "main", properties: {}, children }), { closeEmptyElements: true });
}

function tidy(element: Element): void {
  const { properties } = element;
  const namespace = namespaces[element.tagName];
  if (namespace) properties.xmlns = namespace;
  const align = properties.align;
  delete properties.align;
  if (align === "right" || align === "center" || align === "left") properties.style = `text-align: ${align}`;
  delete properties.target;
  if (element.tagName === "svg") delete properties.fontFamily;
}
