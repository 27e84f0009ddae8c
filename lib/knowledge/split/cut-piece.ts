import { unitWeight } from "../../core/text/estimate-tokens";

const sentenceEnd = /[.!?。！？；;]/;

/**
 * Where to end a piece of `text` that starts at `start`, must not pass `end` and holds at most `tokens`:
 * after the last line in reach, else after a sentence, else after a word, else wherever the limit falls (never
 * inside a surrogate pair).
 */
export function cutPiece(text: string, start: number, end: number, tokens: number): number {
  let reach = start;
  for (let sum = 0; reach < end; reach += 1) {
    sum += unitWeight(text.charCodeAt(reach));
    if (sum > tokens) break;
  }
  if (reach >= end) return end;
  reach = Math.max(reach, start + 1);
  const earliest = start + Math.floor((reach - start) * 0.4);
  // Within reach only: a text without any line end must not be searched from its start each time.
  const line = text.slice(earliest, reach).lastIndexOf("\n");
  if (line >= 0) return earliest + line + 1;
  let word = -1;
  for (let at = reach - 1; at >= earliest; at -= 1) {
    const character = text[at]!;
    if (isSpace(character) && word < 0) word = at + 1;
    if (sentenceEnd.test(character) && (character > "\u007f" || isSpace(text[at + 1] ?? " "))) {
      return isSpace(text[at + 1] ?? "") && at + 2 <= reach ? at + 2 : at + 1;
    }
  }
  if (word > 0) return word;
  const code = text.charCodeAt(reach);
  return code >= 0xdc00 && code <= 0xdfff ? Math.max(start + 1, reach - 1) : reach;
}

function isSpace(character: string): boolean {
  return character === " " || character === "\t" || character === "\u3000" || character === "\n";
}
