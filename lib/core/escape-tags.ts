/**
 * Makes text that people, documents or models wrote unable to open or close a prompt's sections: every `<` that
 * starts something like a tag becomes `&lt;`. Comparisons such as `a < b` stay as they are.
 */
export function escapeTags(text: string): string {
  return text.replaceAll(/<(?=[/!?]?\s*[\p{L}_])/gu, "&lt;");
}
