import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { frontMatterLength } from "../markdown/front-matter-length";
import { markdownSyntax, treeSyntax } from "../markdown/markdown-syntax";

/** A report as a tree, without a byte-order mark and front matter, which are for programs. */
export function syntaxTree(markdown: string): Root {
  const text = markdown.replace(/^\uFEFF/, "");
  return fromMarkdown(text.slice(frontMatterLength(text)), {
    extensions: markdownSyntax,
    mdastExtensions: treeSyntax,
  });
}
