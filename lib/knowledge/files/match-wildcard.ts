/**
 * Whether items fit a pattern in which `isStar` stands for any number of items and `fits` decides about one. The last
 * star is the only one that is ever tried again, so that the time is at most pattern times items.
 */
function fitsSequence<P, T>(
  pattern: ArrayLike<P>,
  items: ArrayLike<T>,
  isStar: (part: P) => boolean,
  fits: (part: P, item: T) => boolean,
): boolean {
  let at = 0;
  let part = 0;
  let star = -1;
  let afterStar = 0;
  while (at < items.length) {
    if (part < pattern.length && isStar(pattern[part]!)) {
      star = part;
      afterStar = at;
      part += 1;
    } else if (part < pattern.length && fits(pattern[part]!, items[at]!)) {
      at += 1;
      part += 1;
    } else if (star >= 0) {
      afterStar += 1;
      at = afterStar;
      part = star + 1;
    } else return false;
  }
  while (part < pattern.length && isStar(pattern[part]!)) part += 1;
  return part === pattern.length;
}

/** Whether a whole text fits a pattern: `*` is any number of characters, `?` one. */
export function matchWildcard(pattern: string, text: string): boolean {
  return fitsSequence(
    pattern,
    text,
    (sign) => sign === "*",
    (sign, character) => sign === "?" || sign === character,
  );
}

/** The same for paths: `*` and `?` stay within one name, `**` is any number of folders. */
export function matchPath(pattern: string, path: string): boolean {
  return fitsSequence(
    pattern.split("/").filter((part, at, all) => part !== "**" || all[at - 1] !== "**"),
    path.split("/"),
    (part) => part === "**",
    matchWildcard,
  );
}

/** Whether a line holds something that fits: each piece between the stars is looked for once, one behind the other. */
export function holdsPattern(pieces: readonly string[], line: string): boolean {
  let from = 0;
  for (const piece of pieces) {
    const at = piece.includes("?") ? indexOfPiece(piece, line, from) : line.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return true;
}

function indexOfPiece(piece: string, line: string, from: number): number {
  for (let at = from; at + piece.length <= line.length; at += 1) {
    let length = 0;
    while (length < piece.length && (piece[length] === "?" || piece[length] === line[at + length])) length += 1;
    if (length === piece.length) return at;
  }
  return -1;
}
