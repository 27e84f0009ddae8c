/**
 * What a formula might do beyond being set: define commands that a later one would run, take an argument without
 * looking at it, write a character by its code, open a comment, or leave the page.
 */
const more =
  /\\(?:[gex]?def|let|futurelet|global|long|expandafter|noexpand|csname|catcode|char|message|errmessage|show|verb|href|url|html|include|includegraphics|input|write|read|open|immediate|special|(?:re)?newcommand|providecommand|DeclareMathOperator|begingroup|endgroup|bgroup|egroup|relax)(?![a-z])|\\html|@|\^\^|(?<!\\)%/i;

/**
 * Whether LaTeX that KaTeX could read may go into a document as it stands. KaTeX knows no command that reads or writes
 * files, so only what it skips or defines is left to refuse.
 */
export function isPlainFormula(latex: string): boolean {
  return !more.test(latex);
}
