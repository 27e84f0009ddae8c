import type { Extension as FromMarkdownExtension } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import type { Extension } from "micromark-util-types";

// One dollar sign is a price; mathematics takes two.
export const mathOptions = { singleDollarTextMath: false } as const;

/** The dialect that reports are written in: CommonMark, GFM, mathematics between `$$`. */
export const markdownSyntax: Extension[] = [gfm(), math(mathOptions)];

/** Turns that dialect into an mdast tree. */
export const treeSyntax: FromMarkdownExtension[] = [...gfmFromMarkdown(), mathFromMarkdown()];
