import { createBreathing } from "../../../core/text/create-breathing";
import { compileSearch } from "./compile-search";
import { mostCharacters, shownLine } from "./take-lines";

/** Characters around a match. */
const around = 160;
/** Characters that are looked through at a time; a match over the end of a stretch is found in the next one. */
const stretch = 8_000;
const overlap = 400;
/** Milliseconds after which a search ends with what it has. */
const longestMs = 5_000;

export interface LineMatch {
  /** Both as `read_run` takes them. */
  offset: number;
  char_offset: number;
  text: string;
}

export interface LinesSearched {
  matches: LineMatch[];
  /** The pattern was looked for as it stands. */
  plain: boolean;
  /** Everything was looked through. */
  complete: boolean;
}

/**
 * Places where a pattern matches, in their order, with the words around them. Matches that one excerpt shows together
 * count once. Others are served while it looks.
 */
export async function searchLines(
  lines: readonly string[],
  { pattern, max_matches }: { pattern: string; max_matches: number },
  signal: AbortSignal,
): Promise<LinesSearched> {
  const search = compileSearch(pattern);
  const breathe = createBreathing();
  const until = performance.now() + longestMs;
  const matches: LineMatch[] = [];
  let room = mostCharacters - 1_000;
  for (const [offset, line] of lines.entries()) {
    let shownTo = 0;
    for (let from = 0; from < line.length; from += stretch) {
      await breathe();
      signal.throwIfAborted();
      const stopped = performance.now() > until;
      if (stopped) return { matches, plain: search.plain, complete: false };
      for (const [start, end] of search.matchesIn(line.slice(from, from + stretch + overlap))) {
        if (from + start < shownTo) continue;
        if (matches.length === max_matches || room <= 0) return { matches, plain: search.plain, complete: false };
        const match = excerptOf(line, offset, from + start, from + end);
        shownTo = from + start + around;
        room -= JSON.stringify(match).length;
        matches.push(match);
      }
    }
  }
  return { matches, plain: search.plain, complete: true };
}

function excerptOf(line: string, offset: number, start: number, end: number): LineMatch {
  const from = Math.max(0, start - around);
  const to = Math.min(line.length, Math.max(start + around, Math.min(end, start + 2 * around)));
  const text = shownLine(line.slice(from, to));
  return { offset, char_offset: from, text: `${from > 0 ? "…" : ""}${text}${to < line.length ? "…" : ""}` };
}
