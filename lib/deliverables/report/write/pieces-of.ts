/**
 * A text in pieces of at most `length` characters that end where a paragraph, a line or a sentence does, if there is
 * one in the last two thirds. Put together they are the text.
 */
export function piecesOf(text: string, length: number): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > length) {
    const at = breakBefore(rest, length);
    pieces.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  if (rest !== "") pieces.push(rest);
  return pieces;
}

function breakBefore(text: string, length: number): number {
  const window = text.slice(0, length);
  for (const end of ["\n\n", "\n", "。", "！", "？", ". ", "! ", "? "]) {
    const at = window.lastIndexOf(end);
    if (at + end.length > length / 3) return at + end.length;
  }
  const unit = text.charCodeAt(length - 1);
  const cutsPair = unit >= 0xd800 && unit <= 0xdbff;
  return cutsPair ? length - 1 : length;
}
