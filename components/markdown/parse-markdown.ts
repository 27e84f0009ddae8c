import type { Definition, FootnoteDefinition, Root, RootContent } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";

// A single dollar is money far more often than mathematics.
const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMath, { singleDollarTextMath: false });

/** One block of a text. One whose `source`, `shared` and `start` did not change is not drawn again. */
export interface MarkdownBlock {
  /** Its exact text. */
  source: string;
  /** Where that stands in the whole text, as the positions in `tree` do. */
  start: number;
  /** The definitions of the whole text, which any block may point at. */
  shared: string;
  tree: Root;
}

/** `[1]` is a citation of ours even when the text brings a definition of that name along. */
function keepCitations(tree: Root): void {
  visit(tree, "linkReference", (node, index, parent) => {
    if (!parent || index === undefined || !/^\d{1,4}$/.test(node.identifier)) return;
    parent.children.splice(index, 1, { type: "text", value: `[${node.identifier}]` });
  });
}

/** Headings step down one at a time, however the text numbers them: 1 for the first, 2 under it, at most 4. */
function evenHeadings(tree: Root): void {
  const open: number[] = [];
  visit(tree, "heading", (node) => {
    while ((open.at(-1) ?? 0) >= node.depth) open.pop();
    open.push(node.depth);
    node.depth = Math.min(open.length, 4) as 1 | 2 | 3 | 4;
  });
}

/** Cuts a text into its blocks. References may point at definitions anywhere in it. */
export function parseMarkdown(text: string): MarkdownBlock[] {
  const tree = parser.parse(text);
  keepCitations(tree);
  evenHeadings(tree);
  const isDefinition = (node: RootContent): node is Definition | FootnoteDefinition =>
    node.type === "definition" || node.type === "footnoteDefinition";
  const definitions = tree.children.filter(isDefinition);
  const shared = definitions.map((node) => sourceOf(text, node)).join("\n");
  return tree.children
    .filter((node) => !isDefinition(node))
    .map((node) => ({
      source: sourceOf(text, node),
      start: node.position?.start.offset ?? 0,
      shared,
      tree: { type: "root", children: [node, ...definitions] },
    }));
}

function sourceOf(text: string, node: RootContent): string {
  return text.slice(node.position?.start.offset, node.position?.end.offset);
}
