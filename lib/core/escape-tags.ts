/**
 * Makes text that people, documents or models wrote unable to open or close a prompt's sections: every `<` that
 * starts something like a tag becomes `&lt;`, also where blanks or characters that nobody sees stand in between.
 * Comparisons such as `1 < 2` stay as they are.
 */
export function escapeTags(text: string): string {
  return text.replaceAll(/<(?=[\s\p{Cf}]*(?:[/!?][\s\p{Cf}]*)?[\p{L}_])/gu, "&lt;");
}
