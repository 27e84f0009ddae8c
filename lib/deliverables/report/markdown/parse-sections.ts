import { fromMarkdown } from "mdast-util-from-markdown";
import { toString as plainText } from "mdast-util-to-string";
import { blockEvents } from "./block-events";
import { frontMatterLength } from "./front-matter-length";
import { markdownSyntax, treeSyntax } from "./markdown-syntax";
import type { Section } from "./section";

const byteOrderMark = "\uFEFF";
const containers = new Set(["blockQuote", "listOrdered", "listUnordered", "gfmFootnoteDefinition"]);

/**
 * Cuts a report at its `#` and `##` headings. Joined again, the slices are the input, byte for byte.
 *
 * Only what the parser calls a heading at the top of the document is one: lines that look like headings inside
 * fences, indented code, HTML, front matter, mathematics, quotations or lists are not; underlined ones are.
 */
export function parseSections(text: string): Section[] {
  const marks = headingMarks(text);
  const starts = marks.map((mark) => mark.start);
  const sections: Section[] = [];
  let byteStart = 0;
  const push = (mark: HeadingMark | null, start: number, end: number) => {
    const raw = text.slice(start, end);
    const byteEnd = byteStart + Buffer.byteLength(raw);
    sections.push({
      id: `s${sections.length + 1}`,
      level: mark?.level ?? 0,
      heading: mark?.heading ?? null,
      start,
      end,
      headingEnd: mark?.end ?? start,
      byteStart,
      byteEnd,
      raw,
    });
    byteStart = byteEnd;
  };
  const first = starts[0] ?? text.length;
  if (first > 0) push(null, 0, first);
  marks.forEach((mark, index) => {
    push(mark, mark.start, starts[index + 1] ?? text.length);
  });
  return sections;
}

interface HeadingMark {
  start: number;
  end: number;
  level: 1 | 2;
  heading: string;
}

function headingMarks(text: string): HeadingMark[] {
  const mark = text.startsWith(byteOrderMark) ? 1 : 0;
  const skipped = mark + frontMatterLength(text.slice(mark));
  const body = text.slice(skipped);
  const marks: HeadingMark[] = [];
  let depth = 0;
  for (const [kind, token] of blockEvents(body)) {
    if (containers.has(token.type)) depth += kind === "enter" ? 1 : -1;
    if (kind !== "enter" || depth > 0) continue;
    if (token.type !== "atxHeading" && token.type !== "setextHeading") continue;
    const source = body.slice(token.start.offset, token.end.offset);
    const level = headingLevel(token.type, source);
    if (level > 2) continue;
    marks.push({
      start: skipped + lineStart(body, token.start.offset),
      end: skipped + token.end.offset,
      level: level as 1 | 2,
      heading: headingWords(source),
    });
  }
  return marks;
}

function headingLevel(type: "atxHeading" | "setextHeading", source: string): number {
  if (type === "atxHeading") return /^#+/.exec(source)?.[0].length ?? 6;
  return source.trimEnd().endsWith("=") ? 1 : 2;
}

/** Up to three spaces before a heading belong to its section. */
function lineStart(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && text[start - 1] !== "\n" && text[start - 1] !== "\r") start -= 1;
  return start;
}

function headingWords(source: string): string {
  const tree = fromMarkdown(source, { extensions: markdownSyntax, mdastExtensions: treeSyntax });
  return plainText(tree).replace(/\s+/g, " ").trim();
}
