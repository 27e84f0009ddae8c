import { fail, ok, type Result } from "../../core/result";

const deepest = 64;

/**
 * The stretches of a text from a `{` to the `}` that closes it, outermost ones only. Quotes count inside an object
 * only, so that an apostrophe in a sentence opens nothing. `truncated`: an object is opened and never closed.
 */
export function findObjects(text: string): Result<string[], "truncated" | "too_deep"> {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (depth > 0 && (char === '"' || (char === "'" && opensString(text, at)))) {
      const end = endOfString(text, at, char);
      if (end < 0) return fail("truncated");
      at = end;
    } else if (char === "{") {
      if (depth === 0) start = at;
      depth += 1;
      if (depth > deepest) return fail("too_deep");
    } else if (char === "}" && depth > 0) {
      depth -= 1;
      if (depth === 0) found.push(text.slice(start, at + 1));
    }
  }
  return depth > 0 ? fail("truncated") : ok(found);
}

/** A single quote opens a string only where a key or a value may stand. */
function opensString(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && isBlank(text[before]!)) before -= 1;
  return before >= 0 && "{[,:".includes(text[before]!);
}

function endOfString(text: string, start: number, quote: string): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === quote && (quote === '"' || closesString(text, at))) return at;
  }
  return -1;
}

/** A single quote closes a string only where something else follows; otherwise it is an apostrophe. */
function closesString(text: string, at: number): boolean {
  let after = at + 1;
  while (after < text.length && isBlank(text[after]!)) after += 1;
  return after >= text.length || ",:}]".includes(text[after]!);
}

function isBlank(char: string): boolean {
  return char === " " || char === "\n" || char === "\t" || char === "\r";
}
