import { setImmediate } from "node:timers/promises";
import { safeTree } from "../render/safe-tree";
import { printBlocks } from "./print-blocks";
import type { PrintNode } from "./print-nodes";
import { printableText } from "./printable-text";
import { settlePictures } from "./settle-pictures";

/** A report's Markdown as blocks to print, with its pictures read. */
export async function printTree(markdown: string): Promise<PrintNode[]> {
  const tree = await safeTree(printableText(markdown));
  await setImmediate(); // let other requests in: a long report takes a while at each step
  await settlePictures(tree);
  return printBlocks(tree);
}
