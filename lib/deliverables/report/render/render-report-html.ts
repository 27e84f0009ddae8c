import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import type { Report } from "../schema";
import { drawDiagrams } from "./draw-diagrams";
import { drawFormulas } from "./draw-formulas";
import { headingIds } from "./heading-ids";
import { safeTree } from "./safe-tree";

export interface RenderedReport {
  /** Sanitised: no scripts, styles, pictures from elsewhere, or ids that the text brought along. */
  html: string;
  outline: Report["outline"];
}

/**
 * A report's Markdown as HTML that is safe to put on a page. Harmless HTML in it stays; formulas become MathML and
 * diagrams SVG after the sanitiser has run, from text that it has seen.
 */
export async function renderReportHtml(markdown: string): Promise<RenderedReport> {
  const tree = await safeTree(markdown);
  drawFormulas(tree);
  drawDiagrams(tree);
  const outline = headingIds(tree);
  return { html: unified().use(rehypeStringify).stringify(tree), outline };
}
