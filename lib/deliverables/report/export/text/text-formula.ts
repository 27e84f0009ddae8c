import type { MathNode } from "../print-nodes";

/** A formula in one line that can be read aloud: `(q·A)/(m c_p)`, `√(x + 1)`, `∑_(i=1)^n`. */
export function textFormula(nodes: readonly MathNode[]): string {
  return nodes.map(partOf).join("").replace(/ {2,}/g, " ").trim();
}

function partOf(node: MathNode): string {
  switch (node.m) {
    case "sign":
      return /^[=<>≤≥≠≈≡∈∉⊂⊆→⇒⇔↦+−±∪∩∧∨]$/u.test(node.v) ? ` ${node.v} ` : node.v;
    case "row":
    case "lr":
      return textFormula(node.c);
    case "sqrt":
      return `√${grouped(node.c)}`;
    case "root":
      return `${grouped(node.index)}√${grouped(node.c)}`;
    case "frac":
      return `${grouped(node.num)}/${grouped(node.den)}`;
    case "overline":
    case "underline":
      return grouped(node.c);
    case "accent":
      return `${textFormula(node.c)}${node.sign}`;
    case "attach": {
      const bottom = node.bottom ? `_${grouped(node.bottom)}` : "";
      const top = node.top ? `^${grouped(node.top)}` : "";
      return `${textFormula(node.base)}${bottom}${top} `;
    }
    case "table":
      return `[${node.rows.map((row) => row.map(textFormula).join(", ")).join("; ")}]`;
    case "space":
      return node.em >= 0.2 ? " " : "";
    default:
      return node.v;
  }
}

/** In brackets, unless it is a single sign or word. */
function grouped(nodes: readonly MathNode[]): string {
  const text = textFormula(nodes);
  return /^[\p{L}\p{N}.]*$/u.test(text) || /^\([^()]*\)$/.test(text) ? text : `(${text})`;
}
