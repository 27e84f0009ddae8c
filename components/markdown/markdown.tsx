"use client";

import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { memo, type ReactNode, useMemo } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import remend from "remend";
import { markdownParts } from "./markdown-parts";
import { type MarkdownBlock, parseMarkdown } from "./parse-markdown";
import { toSafeTree } from "./to-safe-tree";

type HeadingLevel = keyof typeof markdownParts;

interface MarkdownProps {
  text: string;
  isStreaming?: boolean;
  /** What the text's highest headings are on this page. */
  level?: HeadingLevel;
}

// A broken tree must cost its block, not the page.
function draw(block: MarkdownBlock, level: HeadingLevel): ReactNode {
  try {
    return toJsxRuntime(toSafeTree(block.tree), {
      Fragment,
      jsx,
      jsxs,
      components: markdownParts[level],
      ignoreInvalidStyle: true,
      tableCellAlignToStyle: false,
    });
  } catch {
    return <pre className="code-text">{block.source}</pre>;
  }
}

const Block = memo(
  function Block({ block, level }: { block: MarkdownBlock; level: HeadingLevel }) {
    return draw(block, level);
  },
  (before, after) => before.block.source === after.block.source,
);

/**
 * What an agent or a document says, as safe elements. Untrusted by definition.
 * While it streams, half-written marks are closed for the eye, and only the block that grows is drawn again.
 */
export const Markdown = memo(function Markdown({ text, isStreaming = false, level = 3 }: MarkdownProps) {
  const blocks = useMemo(
    () => parseMarkdown(isStreaming ? remend(text, { linkMode: "text-only", images: false }) : text),
    [text, isStreaming],
  );
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place in the text
    <Block key={index} block={block} level={level} />
  ));
});
