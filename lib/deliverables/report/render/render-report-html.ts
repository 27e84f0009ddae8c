import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import type { Report } from "../schema";
import { renderReportTree } from "./render-report-tree";

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
  const { tree, outline } = await renderReportTree(markdown);
  return { html: unified().use(rehypeStringify).stringify(tree), outline };
}
