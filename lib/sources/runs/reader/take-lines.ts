import { escapeTags } from "../../../core/escape-tags";
import { truncate } from "../../../core/truncate";

/** Characters of one reply: of its lines, and of what stands around them. */
export const mostCharacters = 40_000;
const frame = 1_000;

export interface LinesTaken {
  /** Whole lines as the values they are; a line that is cut, or is no JSON, as text. */
  lines: unknown[];
  /** Where to go on; null at the end. */
  next_offset: number | null;
  /** Characters of that line which were shown already. */
  next_char_offset: number;
}

/**
 * Lines of a run from one on, as many as are wanted and fit into one reply. A line that does not fit alone is cut, and
 * the next call goes on within it.
 */
export function takeLines(
  all: readonly string[],
  wanted: { offset: number; limit: number; char_offset: number },
): LinesTaken {
  const lines: unknown[] = [];
  let room = mostCharacters - frame;
  let at = wanted.offset;
  let from = wanted.char_offset;
  for (; at < all.length && lines.length < wanted.limit; at += 1) {
    const rest = all[at]!.slice(from);
    const value = from === 0 ? parsedLine(shownLine(rest)) : shownLine(rest);
    const size = jsonLength(value);
    if (size > room) {
      // One that follows others is shown whole by the next call.
      if (lines.length > 0) return { lines, next_offset: at, next_char_offset: 0 };
      const piece = cutTo(rest, room);
      return { lines: [shownLine(piece)], next_offset: at, next_char_offset: from + piece.length };
    }
    lines.push(value);
    room -= size + 1;
    from = 0;
  }
  return { lines, next_offset: at < all.length ? at : null, next_char_offset: 0 };
}

/** Text of others: it can neither open a section of a prompt nor break its encoding. */
export function shownLine(line: string): string {
  return escapeTags(line.toWellFormed());
}

/** The beginning that, with what escaping adds, still fits; it makes some way in any case. */
function cutTo(line: string, room: number): string {
  let piece = truncate(line, room);
  while (piece.length > 1_000 && jsonLength(shownLine(piece)) > room) {
    piece = truncate(line, Math.floor(piece.length * 0.8));
  }
  return piece;
}

/** As it stands in the reply: in a text quotes, backslashes and signs that control something take more than one. */
function jsonLength(value: unknown): number {
  return JSON.stringify(value).length;
}

function parsedLine(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return line;
  }
}
