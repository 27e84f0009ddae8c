import { estimateTokens } from "../../core/text/estimate-tokens";
import { chunkTokens } from "../limits";
import type { DocumentKind } from "../schema";
import { cutPiece } from "./cut-piece";
import { type Block, listBlocks } from "./list-blocks";

/** `text.slice(start, end)` is the chunk; the chunks of a text follow each other without gap or overlap. */
export interface ChunkSpan {
  start: number;
  end: number;
  /** Headings above it, outermost first; what they share when it holds several sections. */
  headingPath: string[];
  page: number | null;
}

// A section shorter than this goes on with the next one, so that no passage is a heading and three words.
const standsAlone = 40;
// A block is split when it leaves no room for the heading above it.
const blockTokens = chunkTokens - 64;

/**
 * Splits a document's text by its structure: a new chunk at headings and pages, tables and code whole while they fit,
 * longer blocks by lines, then sentences, then words. Each chunk holds at most `chunkTokens` by estimate and is never
 * empty; a text without anything but white space gives none.
 */
export function* splitText(text: string, kind: DocumentKind, pages: readonly number[] | null): Generator<ChunkSpan> {
  const style = kind === "text" || kind === "csv" ? "plain" : "markdown";
  const starts = pages && pages.length > 0 ? [0, ...pages.slice(1)] : [0];
  const path: Array<{ level: number; title: string }> = [];
  let last: ChunkSpan | null = null; // held back, so that white space at the end can join it
  for (const [index, from] of starts.entries()) {
    const to = starts[index + 1] ?? text.length;
    for (const span of splitStretch(text, from, to, style, path)) {
      const chunk = { ...span, page: pages ? index + 1 : null };
      if (last && text.slice(chunk.start, chunk.end).trim() === "") last.end = chunk.end;
      else if (last && text.slice(last.start, last.end).trim() === "") last = { ...chunk, start: last.start };
      else {
        if (last) yield last;
        last = chunk;
      }
    }
  }
  if (last && text.slice(last.start, last.end).trim() !== "") yield last;
}

type Heading = { level: number; title: string };

function* splitStretch(
  text: string,
  from: number,
  to: number,
  style: "markdown" | "plain",
  path: Heading[],
): Generator<Omit<ChunkSpan, "page">> {
  let open: { start: number; end: number; tokens: number; content: boolean; paths: string[][] } | null = null;
  const close = () => {
    const span = { start: open!.start, end: open!.end, headingPath: shared(open!.paths) };
    open = null;
    return span;
  };
  for (const block of listBlocks(text, from, to, style)) {
    if (block.kind === "heading") {
      if (open?.content && open.tokens >= standsAlone) yield close();
      enter(path, block);
    }
    for (const piece of piecesOf(text, block)) {
      if (open && open.tokens + piece.tokens > chunkTokens) yield close();
      open ??= { start: piece.start, end: piece.start, tokens: 0, content: false, paths: [] };
      open.end = piece.end;
      open.tokens += piece.tokens;
      const titles = path.map(({ title }) => title);
      // Headings without text below them say nothing about where the chunk's text belongs.
      if (block.kind !== "heading" && !open.content) open.paths = [];
      if (block.kind !== "heading" || !open.content) open.paths.push(titles);
      if (block.kind !== "heading") open.content = true;
    }
  }
  if (open) yield close();
}

function* piecesOf(text: string, block: Block): Generator<{ start: number; end: number; tokens: number }> {
  const tokens = estimateTokens(text, block.start, block.end, blockTokens);
  if (tokens <= blockTokens) {
    yield { start: block.start, end: block.end, tokens };
    return;
  }
  for (let start = block.start; start < block.end; ) {
    const end = cutPiece(text, start, block.end, blockTokens);
    yield { start, end, tokens: estimateTokens(text, start, end) };
    start = end;
  }
}

function enter(path: Heading[], { level = 1, title = "" }: Block): void {
  while (path.length > 0 && path.at(-1)!.level >= level) path.pop();
  if (title !== "") path.push({ level, title: title.slice(0, 200).toWellFormed() });
}

function shared(paths: readonly string[][]): string[] {
  const [first = []] = paths;
  let length = first.length;
  for (const path of paths) {
    let same = 0;
    while (same < length && path[same] === first[same]) same += 1;
    length = same;
  }
  return first.slice(0, length);
}
