// Everything that XML has no way to write, and that a terminal may obey; also halves of characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unprintable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** The text without characters that no file of words may hold. */
export function printableText(text: string): string {
  return text.replace(unprintable, "");
}
