import { termsOf } from "../../../models/built-in/text/terms";
import type { ReportSource } from "../schema";
import { piecesOf } from "./pieces-of";

const pieceLength = 1_200;

interface Piece {
  source: number;
  text: string;
  score: number;
}

/**
 * The pieces of the sources that are closest to what is asked, as many as fit into `cap` characters, in their old
 * order. For the engine that cannot summarise: it leaves out, and says how much.
 */
export function selectPassages(
  sources: readonly ReportSource[],
  asked: string,
  cap: number,
): { sources: ReportSource[]; kept: number; all: number } {
  const wanted = new Set(termsOf(asked));
  const pieces: Piece[] = sources.flatMap((source, index) =>
    source.passages.flatMap((passage) =>
      piecesOf(passage.text, pieceLength).map((text) => ({ source: index, text, score: closeness(text, wanted) })),
    ),
  );
  const kept = new Set<Piece>();
  let length = 0;
  for (const piece of [...pieces].sort((a, b) => b.score - a.score)) {
    if (length + piece.text.length > cap) continue;
    length += piece.text.length;
    kept.add(piece);
  }
  const selected = sources.map((source, index) => ({
    ...source,
    passages: pieces
      .filter((piece) => piece.source === index && kept.has(piece))
      .map(({ text }) => ({ text, page: null, start: null, end: null })),
  }));
  return { sources: selected.filter((source) => source.passages.length > 0), kept: kept.size, all: pieces.length };
}

/** Different wanted terms in the text, each counted less the more often it has been counted already. */
function closeness(text: string, wanted: ReadonlySet<string>): number {
  const counts = new Map<string, number>();
  for (const term of termsOf(text)) if (wanted.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum + 1 + Math.log(count), 0);
}
