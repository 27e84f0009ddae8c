import type { PrintNode } from "../print-nodes";
import { textFormula } from "./text-formula";

/** Running text; links with their address behind them. */
export function textInline(nodes: readonly PrintNode[]): string {
  return nodes.map(inlineOf).join("");
}

function inlineOf(node: PrintNode): string {
  switch (node.t) {
    case "text":
    case "code":
      return node.v;
    case "sup":
      return /^\d+$/.test(node.v) ? `^${node.v}` : `^(${node.v})`;
    case "sub":
      return /^\d+$/.test(node.v) ? `_${node.v}` : `_(${node.v})`;
    case "break":
      return "\n";
    case "strong":
    case "emph":
    case "strike":
      return textInline(node.c);
    case "link": {
      const words = textInline(node.c);
      return words === node.url ? words : `${words} <${node.url}>`;
    }
    case "math":
      return textFormula(node.c);
    default:
      return "";
  }
}
