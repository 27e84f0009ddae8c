import { setImmediate } from "node:timers/promises";
import type { Root } from "hast";
import type { Report } from "../schema";
import { drawDiagrams } from "./draw-diagrams";
import { drawFormulas } from "./draw-formulas";
import { headingIds } from "./heading-ids";
import { safeTree } from "./safe-tree";

/** A report as a harmless tree with its formulas and diagrams drawn, and its headings. */
export async function renderReportTree(markdown: string): Promise<{ tree: Root; outline: Report["outline"] }> {
  const tree = await safeTree(markdown);
  // Between the steps other requests are let in: each takes a while with a long report.
  await setImmediate();
  drawFormulas(tree);
  await setImmediate();
  drawDiagrams(tree);
  return { tree, outline: headingIds(tree) };
}
