import sharp from "sharp";
import type { PrintNode } from "../print-nodes";

export type DrawnDiagrams = ReadonlyMap<PrintNode, Buffer>;

/** All diagrams of a report as PNG, for programs that do not show SVG. Dots: twice those of the drawing. */
export async function drawnDiagrams(nodes: readonly PrintNode[]): Promise<DrawnDiagrams> {
  const drawn = new Map<PrintNode, Buffer>();
  for (const node of nodes.flatMap(diagramsIn)) {
    if (node.t === "diagram") drawn.set(node, await sharp(Buffer.from(node.svg), { density: 144 }).png().toBuffer());
  }
  return drawn;
}

function diagramsIn(node: PrintNode): PrintNode[] {
  switch (node.t) {
    case "diagram":
      return [node];
    case "quote":
      return node.c.flatMap(diagramsIn);
    case "list":
      return node.items.flatMap((item) => item.c.flatMap(diagramsIn));
    case "table":
      return [...node.head, ...node.rows].flat(2).flatMap(diagramsIn);
    default:
      return [];
  }
}
