/** A sign behind which something is being looked for: `@` documents and threads, `/` saved prompts. */
export interface Trigger {
  kind: "mention" | "prompt";
  /** Where the sign stands in the text. */
  start: number;
  /** What follows it, up to the caret. */
  query: string;
}

const longest = 60;

/**
 * The trigger that the caret stands behind, or null. `@` counts anywhere but inside a word of Latin letters, so that
 * an e-mail address opens nothing; `/` only at the start of a line, so that a path or a date does not.
 */
export function triggerAt(text: string, caret: number): Trigger | null {
  const line = text.lastIndexOf("\n", caret - 1) + 1;
  const before = text.slice(line, caret);
  const at = before.lastIndexOf("@");
  if (at >= 0 && !/[\w.%+-]/.test(before[at - 1] ?? " ")) {
    const query = before.slice(at + 1);
    if (isQuery(query)) return { kind: "mention", start: line + at, query };
  }
  const query = before.slice(1);
  return before.startsWith("/") && !query.includes("/") && isQuery(query)
    ? { kind: "prompt", start: line, query }
    : null;
}

const isQuery = (words: string) => words.length <= longest && !/^\s|\s\s/.test(words);
