import type { Element, ElementContent, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import katex from "katex";
import { toString as plainText } from "mdast-util-to-string";
import { SKIP, visit } from "unist-util-visit";

/** Turns code marked as mathematics into MathML. What cannot be read as LaTeX stays as code. */
export function drawFormulas(tree: Root): void {
  visit(tree, "element", (element, index, parent) => {
    if (!parent || index === undefined) return;
    const isBlock = element.tagName === "pre";
    const code = isBlock ? element.children[0] : element;
    if (code?.type !== "element" || code.tagName !== "code" || !isMath(code)) return;
    const formula = drawFormula(plainText(code), isBlock);
    if (formula) parent.children[index] = formula;
    return SKIP;
  });
}

const isMath = (code: Element): boolean =>
  Array.isArray(code.properties.className) && code.properties.className.includes("language-math");

function drawFormula(latex: string, isBlock: boolean): ElementContent | null {
  const math = mathMl(latex, isBlock);
  if (!math) return null;
  const span: Element = { type: "element", tagName: "span", properties: { className: ["katex"] }, children: [math] };
  return isBlock ? { type: "element", tagName: "div", properties: { className: ["formula"] }, children: [span] } : span;
}

/** Commands that write to the log of whoever sets the formula. */
const speaks = /\\(?:err)?message|\\show/;

/** LaTeX as a MathML tree without styles or addresses; null when it is not valid. */
export function mathMl(latex: string, isBlock: boolean): Element | null {
  if (speaks.test(latex)) return null;
  try {
    const html = katex.renderToString(latex, {
      output: "mathml",
      displayMode: isBlock,
      throwOnError: true,
      strict: "ignore",
      trust: false,
      maxSize: 20,
      maxExpand: 200,
    });
    const root = fromHtml(html, { fragment: true });
    let math: Element | null = null;
    visit(root, "element", (element) => {
      for (const name of ["style", "href", "className", "id"]) delete element.properties[name];
      if (element.tagName === "math") math ??= element;
    });
    return math;
  } catch {
    return null;
  }
}
