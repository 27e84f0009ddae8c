import { estimateTokens } from "../../core/text/estimate-tokens";
import { truncate } from "../../core/truncate";

/** What one reading may add to a model's context. */
export const mostTokens = 2_000;

export interface TextPage {
  /** Lines count from 1. */
  from: number;
  to: number;
  total: number;
  text: string;
  /** The first line was too long and is shown only in its beginning. */
  isCut: boolean;
}

/** Lines from `offset` on, at most `limit` of them and as many as fit into one reading; at least the first one's beginning. */
export function takePage(text: string, offset: number, limit: number): TextPage {
  const lines = text.split("\n");
  if (lines.at(-1) === "" && lines.length > 1) lines.pop();
  const from = Math.min(offset, lines.length);
  let room = mostTokens;
  const taken: string[] = [];
  for (const line of lines.slice(from - 1, from - 1 + limit)) {
    // A line of itself costs something too.
    room -= estimateTokens(line, 0, line.length, room + 1) + 1;
    if (room < 0) break;
    taken.push(line);
  }
  const isCut = taken.length === 0;
  // Not even one line fits: the weight of a character is at least a seventh of a token.
  if (isCut) taken.push(beginning(lines[from - 1]!));
  return { from, to: from + taken.length - 1, total: lines.length, text: taken.join("\n"), isCut };
}

function beginning(line: string): string {
  let length = 0;
  let room = mostTokens;
  while (length < line.length && room > 0) {
    room -= estimateTokens(line, length, length + 256);
    length += 256;
  }
  return truncate(line, Math.max(0, length - 256));
}
