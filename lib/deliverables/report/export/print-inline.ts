import type { Element, ElementContent } from "hast";
import { toString as plainText } from "mdast-util-to-string";
import { mathMl } from "../render/draw-formulas";
import { mathNodes } from "./math-nodes";
import type { PrintNode } from "./print-nodes";

const wrappers: Record<string, "strong" | "emph" | "strike"> = {
  strong: "strong",
  b: "strong",
  em: "emph",
  i: "emph",
  cite: "emph",
  var: "emph",
  dfn: "emph",
  del: "strike",
  s: "strike",
};

/** Running text of a safe tree, as data for print. */
export function printInline(children: readonly ElementContent[]): PrintNode[] {
  return children.flatMap((child): PrintNode[] => {
    if (child.type === "text") return [{ t: "text", v: child.value.replace(/\s+/g, " ") }];
    return child.type === "element" ? inlineOf(child) : [];
  });
}

function inlineOf(element: Element): PrintNode[] {
  const wrapper = wrappers[element.tagName];
  if (wrapper) return [{ t: wrapper, c: printInline(element.children) }];
  switch (element.tagName) {
    case "br":
      return [{ t: "break" }];
    case "input":
      return [];
    case "img":
      return [{ t: "text", v: String(element.properties.alt ?? "") }];
    case "code":
      return [codeOf(element)];
    case "sup":
    case "sub":
      return [{ t: element.tagName, v: plainText(element) }];
    case "a":
      return linkOf(element);
    default:
      return printInline(element.children);
  }
}

function codeOf(code: Element): PrintNode {
  const text = plainText(code);
  if (Array.isArray(code.properties.className) && code.properties.className.includes("language-math")) {
    const math = mathMl(text, false);
    if (math) return { t: "math", block: false, latex: text, c: mathNodes(math) };
  }
  return { t: "code", v: text };
}

/** Links inside the document, such as the way back from a footnote, are only words in print. */
function linkOf(link: Element): PrintNode[] {
  const url = typeof link.properties.href === "string" ? link.properties.href : "";
  if (link.properties.dataFootnoteBackref !== undefined) return [];
  if (!/^(https?:|mailto:)/i.test(url)) return printInline(link.children);
  return [{ t: "link", url, c: printInline(link.children) }];
}
