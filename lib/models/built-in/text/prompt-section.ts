/** The text within a tag of a prompt; undefined when the tag is not there. */
export function promptSection(prompt: string, tag: string): string | undefined {
  return new RegExp(`<${tag}(?:\\s[^>]*)?>([\\s\\S]*?)</${tag}>`).exec(prompt)?.[1]?.trim();
}
