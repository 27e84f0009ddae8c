import type { Element, Root as HtmlRoot, Text } from "hast";
import type { Root } from "mdast";
import rehypeSanitize, { defaultSchema, type Options } from "rehype-sanitize";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";

// Raw HTML never gets here (remark-rehype drops it); this is the second lock on what the text itself can make.
const schema: Options = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter(
    (name) => name !== "input" && name !== "picture" && name !== "source",
  ),
  attributes: {
    ...defaultSchema.attributes,
    code: [["className", /^language-./, "math-inline", "math-display"]],
    // Only what Markdown's table columns say.
    th: ["align"],
    td: ["align"],
  },
  protocols: { href: ["http", "https", "mailto"], src: ["http", "https"] },
  clobberPrefix: "said-",
};

const processor = unified().use(remarkRehype, { clobberPrefix: "" }).use(rehypeSanitize, schema);

const citation = /\[(\d{1,4})\]/g;
const inert = new Set(["code", "pre", "a"]);

/** Turns `[3]` in prose into an element of its own, which the page draws as a citation. */
function markCitations(tree: HtmlRoot): void {
  visit(tree, (node, index, parent) => {
    if (node.type === "element" && inert.has(node.tagName)) return SKIP;
    if (node.type !== "text" || !parent || index === undefined) return;
    const parts = splitCitations(node);
    if (parts.length < 2 && parts[0]?.type === "text") return;
    parent.children.splice(index, 1, ...parts);
    return [SKIP, index + parts.length];
  });
}

function splitCitations(node: Text): (Text | Element)[] {
  const parts: (Text | Element)[] = [];
  let from = 0;
  for (const match of node.value.matchAll(citation)) {
    if (match.index > from) parts.push({ type: "text", value: node.value.slice(from, match.index) });
    parts.push({ type: "element", tagName: "citation", properties: { number: match[1] }, children: [] });
    from = match.index + match[0].length;
  }
  if (from < node.value.length) parts.push({ type: "text", value: node.value.slice(from) });
  return parts;
}

/**
 * Markdown's tree as a tree of safe HTML elements: no raw HTML, no script, no style, no foreign protocol.
 * @param mark draws into the safe tree while its texts still know where in the source they stand
 */
export function toSafeTree(tree: Root, mark: (html: HtmlRoot) => void = () => {}): HtmlRoot {
  const html = processor.runSync(structuredClone(tree)) as HtmlRoot;
  mark(html);
  markCitations(html);
  return html;
}
