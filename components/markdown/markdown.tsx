"use client";

import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { memo, type ReactNode, useMemo } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import remend from "remend";
import type { ClaimMark } from "@/lib/chats/schema";
import { ClaimChip } from "./claim-chip";
import { ClaimsProvider } from "./claim-context";
import { type BlockClaim, claimsBetween, readClaims } from "./claims";
import { markClaims } from "./mark-claims";
import { markdownParts } from "./markdown-parts";
import { type MarkdownBlock, parseMarkdown } from "./parse-markdown";
import { toSafeTree } from "./to-safe-tree";

type HeadingLevel = keyof typeof markdownParts;

interface MarkdownProps {
  text: string;
  isStreaming?: boolean;
  /** What the text's highest headings are on this page. */
  level?: HeadingLevel;
  /** Which sentences say that something was done, and what the records say to it; places count in `text`. */
  claims?: readonly ClaimMark[];
}

interface BlockProps {
  block: MarkdownBlock;
  level: HeadingLevel;
  claims: readonly BlockClaim[];
}

// A broken tree must cost its block, not the page.
function draw({ block, level, claims }: BlockProps): ReactNode {
  try {
    let homeless: BlockClaim[] = [];
    const tree = toSafeTree(block.tree, (html) => {
      homeless = markClaims(html, block, claims);
    });
    return (
      <>
        {toJsxRuntime(tree, {
          Fragment,
          jsx,
          jsxs,
          components: markdownParts[level],
          ignoreInvalidStyle: true,
          tableCellAlignToStyle: false,
        })}
        {homeless.length > 0 && (
          <p>
            {homeless.map(({ number }) => (
              <ClaimChip key={number} number={number} />
            ))}
          </p>
        )}
      </>
    );
  } catch {
    return <pre className="code-text">{block.source}</pre>;
  }
}

const Block = memo(
  function Block(props: BlockProps) {
    return draw(props);
  },
  (before, after) =>
    before.block.source === after.block.source &&
    before.block.shared === after.block.shared &&
    placesOf(before) === placesOf(after),
);

/** What of the marks decides where they stand; whatever else they say is drawn by themselves. */
function placesOf({ claims, block }: BlockProps): string {
  return claims
    .map(({ number, start, end, state, endsHere }) => [number, start - block.start, end - block.start, state, endsHere])
    .join();
}

const none: readonly ClaimMark[] = [];

/**
 * What an agent or a document says, as safe elements. Untrusted by definition.
 * While it streams, half-written marks are closed for the eye, and only the block that grows is drawn again.
 */
export const Markdown = memo(function Markdown({ text, isStreaming = false, level = 3, claims = none }: MarkdownProps) {
  const blocks = useMemo(
    () => parseMarkdown(isStreaming ? remend(text, { linkMode: "text-only", images: false }) : text),
    [text, isStreaming],
  );
  const marks = useMemo(() => readClaims(claims, text.length, isStreaming), [claims, text.length, isStreaming]);
  const startOf = (index: number) => (index === 0 ? 0 : (blocks[index]?.start ?? Number.POSITIVE_INFINITY));
  return (
    <ClaimsProvider claims={marks}>
      {blocks.map((block, index) => (
        <Block
          // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place in the text
          key={index}
          block={block}
          level={level}
          claims={claimsBetween(marks, startOf(index), startOf(index + 1))}
        />
      ))}
    </ClaimsProvider>
  );
});
