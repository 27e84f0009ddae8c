import type { PrintNode } from "./print-nodes";

const blocks = new Set<PrintNode["t"]>([
  "para",
  "quote",
  "heading",
  "block",
  "list",
  "table",
  "rule",
  "diagram",
  "picture",
]);

/** Stands by itself between lines, as opposed to running text. */
export function isBlock(node: PrintNode): boolean {
  return node.t === "math" ? node.block : blocks.has(node.t);
}
