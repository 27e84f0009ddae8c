import { RE2JS } from "re2js";

/** Beyond this a pattern is taken as plain text. */
const longestPattern = 200;
/** Instructions of a compiled pattern: each character of a text may visit all of them. */
const largestProgram = 300;

export interface Search {
  /** The pattern is looked for as it stands, because it is too long, too large or no valid pattern. */
  plain: boolean;
  /** Matches in a text, from left to right, as [start, end). Empty ones are left out. */
  matchesIn(text: string): Generator<readonly [number, number]>;
}

/**
 * A search for a pattern (RE2 syntax), whatever the case of its letters. The time it takes grows with the length of the
 * text and not faster, whatever the pattern: the engine follows all ways at once instead of going back.
 */
export function compileSearch(pattern: string): Search {
  const engine = compile(pattern);
  if (!engine) return { plain: true, matchesIn: (text) => plainMatches(pattern, text) };
  return { plain: false, matchesIn: (text) => engineMatches(engine, text) };
}

function compile(pattern: string): RE2JS | undefined {
  if (pattern.length > longestPattern) return undefined;
  try {
    const engine = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
    return engine.programSize() > largestProgram ? undefined : engine;
  } catch {
    return undefined;
  }
}

function* engineMatches(engine: RE2JS, text: string): Generator<readonly [number, number]> {
  const matcher = engine.matcher(text);
  while (matcher.find()) {
    if (matcher.end() > matcher.start()) yield [matcher.start(), matcher.end()];
  }
}

function* plainMatches(pattern: string, text: string): Generator<readonly [number, number]> {
  const lower = fold(pattern);
  const where = fold(text);
  for (let at = where.indexOf(lower); at >= 0; at = where.indexOf(lower, at + lower.length)) {
    yield [at, at + lower.length];
  }
}

/** Lower case, unless that would move what stands behind: some capitals become two letters. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}
