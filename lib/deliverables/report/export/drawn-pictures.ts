import sharp from "sharp";
import type { PrintNode } from "./print-nodes";

/** Pictures and diagrams by where they stand, in their order. */
export type DrawnPictures = ReadonlyMap<PrintNode, Buffer>;

/** All pictures and diagrams of a report as PNG, for programs that do not show SVG. Dots: twice those of the drawing. */
export async function drawnPictures(nodes: readonly PrintNode[]): Promise<DrawnPictures> {
  const drawn = new Map<PrintNode, Buffer>();
  for (const node of nodes.flatMap(picturesIn)) {
    if (node.t === "picture") drawn.set(node, Buffer.from(node.png, "base64"));
    if (node.t === "diagram") drawn.set(node, await sharp(Buffer.from(node.svg), { density: 144 }).png().toBuffer());
  }
  return drawn;
}

function picturesIn(node: PrintNode): PrintNode[] {
  switch (node.t) {
    case "diagram":
    case "picture":
      return [node];
    case "quote":
      return node.c.flatMap(picturesIn);
    case "list":
      return node.items.flatMap((item) => item.c.flatMap(picturesIn));
    case "table":
      return [...node.head, ...node.rows].flat(2).flatMap(picturesIn);
    default:
      return [];
  }
}
