const opening = /^(---|\+\+\+)[ \t]*(?:\r\n|\r|\n)/;

/**
 * Length of the metadata block between `---` (YAML) or `+++` (TOML) lines at the very start of the text,
 * its last line end included; 0 when there is none. Without this, its closing line would underline a heading.
 */
export function frontMatterLength(text: string): number {
  const first = opening.exec(text);
  if (!first?.[1]) return 0;
  const closing = new RegExp(`(?:^|\\r\\n|\\r|\\n)${first[1].replaceAll("+", "\\+")}[ \\t]*(?:\\r\\n|\\r|\\n|$)`, "g");
  closing.lastIndex = first[0].length - 1;
  const last = closing.exec(text);
  return last ? last.index + last[0].length : 0;
}
