export interface TextPiece {
  text: string;
  isCited: boolean;
}

/** A paragraph of a document's text; `page` is set on the first one of each page. */
export interface TextBlock {
  /** Offset in the whole text: its identity. */
  start: number;
  page: number | null;
  pieces: TextPiece[];
}

interface Range {
  start: number;
  end: number;
}

/**
 * Cuts text into paragraphs at blank lines and at page starts, and marks the cited range in them. Offsets count in the
 * whole text (UTF-16 units); the given part of it begins at `textStart`.
 */
export function textBlocks(
  text: string,
  textStart: number,
  pages: readonly number[] | null,
  cited: Range | null,
): TextBlock[] {
  const pageAt = new Map((pages ?? []).map((offset, index) => [offset - textStart, index + 1]));
  const cuts = new Set([0, ...[...pageAt.keys()].filter((offset) => offset > 0 && offset < text.length)]);
  for (const match of text.matchAll(/\n[ \t]*\n\s*/g)) cuts.add(match.index + match[0].length);
  const edges = [...cuts].sort((a, b) => a - b);
  const blocks: TextBlock[] = [];
  let page: number | null = null;
  for (const [index, from] of edges.entries()) {
    page = pageAt.get(from) ?? page;
    const words = text.slice(from, edges[index + 1] ?? text.length).trimEnd();
    if (words === "") continue;
    const start = from + textStart;
    blocks.push({ start, page, pieces: piecesOf(words, start, cited) });
    page = null;
  }
  return blocks;
}

function piecesOf(text: string, start: number, cited: Range | null): TextPiece[] {
  const from = Math.max(0, Math.min(text.length, (cited?.start ?? 0) - start));
  const to = Math.max(0, Math.min(text.length, (cited?.end ?? 0) - start));
  if (!cited || to <= from) return [{ text, isCited: false }];
  return [
    { text: text.slice(0, from), isCited: false },
    { text: text.slice(from, to), isCited: true },
    { text: text.slice(to), isCited: false },
  ].filter((piece) => piece.text !== "");
}
