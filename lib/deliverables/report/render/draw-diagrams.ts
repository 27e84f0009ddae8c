import type { Element, Root } from "hast";
import { toString as plainText } from "mdast-util-to-string";
import { SKIP, visit } from "unist-util-visit";
import { drawDiagram } from "../diagram/draw-diagram";
import { pagePalette, plainSvg } from "../diagram/plain-svg";

/** Turns Mermaid code into drawings that follow the page's theme. What cannot be drawn stays as code. */
export function drawDiagrams(tree: Root): void {
  let count = 0;
  visit(tree, "element", (element, index, parent) => {
    if (element.tagName !== "pre" || !parent || index === undefined) return;
    const code = element.children[0];
    if (code?.type !== "element" || !isMermaid(code)) return;
    const drawn = drawDiagram(plainText(code).trimEnd());
    if (!drawn.ok) return SKIP;
    count += 1;
    const picture = plainSvg(drawn.value.svg, pagePalette, `diagram-${count}-`);
    picture.properties = { ...picture.properties, role: "img", ariaLabel: labelsOf(picture) };
    parent.children[index] = {
      type: "element",
      tagName: "figure",
      properties: { className: ["diagram"] },
      children: [picture],
    };
    return SKIP;
  });
}

const isMermaid = (code: Element): boolean =>
  Array.isArray(code.properties.className) && code.properties.className.includes("language-mermaid");

/** The words in a drawing, for those who cannot see it. */
function labelsOf(picture: Element): string {
  const labels: string[] = [];
  visit(picture, "element", (element) => {
    if (element.tagName === "text") labels.push(plainText(element).trim());
  });
  return [...new Set(labels)].join(", ").slice(0, 500);
}
