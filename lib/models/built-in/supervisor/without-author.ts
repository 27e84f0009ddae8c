/**
 * The message itself. In a shared thread each one begins with its author's name and a colon; which threads are shared
 * stands in the prompt, so that "Note: the price rose" stays whole elsewhere.
 */
export function withoutAuthor(text: string, system: string): string {
  if (!/<agent_identity>[\s\S]*?each message starts with its author's name[\s\S]*?<\/agent_identity>/.test(system))
    return text;
  return text.replace(/^[\p{L}][\p{L}\p{M}'’. -]{0,60}[:：]\s*/u, "");
}
