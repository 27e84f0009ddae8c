import { hardLimit, type MemoryScope, softLimit } from "./schema";

export type Review =
  | { outcome: "save"; markdown: string; added: string; warnings: string[] }
  | { outcome: "no_op" }
  | { outcome: "refused"; message: string };

const sentinels = new Set([
  "",
  "no change",
  "no changes",
  "no update",
  "no updates",
  "unchanged",
  "none",
  "null",
  "n/a",
  "无变化",
  "没有变化",
]);
const personal = /\b(preferences?|about me|personal|my )|个人|偏好|关于我/i;

/**
 * Decides whether a proposed memory document may take the place of the present one. Sizes are in characters.
 * `added` holds the lines that are new, word for word: what the receipt shows.
 */
export function reviewMemory(before: string, proposed: string, scope: MemoryScope): Review {
  const markdown = normalise(proposed);
  if (isSentinel(markdown) || markdown === normalise(before)) {
    return { outcome: "no_op" };
  }
  const problem = problemOf(before, markdown, scope);
  if (problem) return { outcome: "refused", message: problem };
  const known = new Set(before.split("\n").map((line) => line.trim()));
  const added = markdown.split("\n").filter((line) => line.trim() && !line.startsWith("#") && !known.has(line.trim()));
  const warnings =
    markdown.length > softLimit
      ? [
          `The memory has ${markdown.length} characters; above ${softLimit} it should be shortened, ${hardLimit} is the limit.`,
        ]
      : [];
  return { outcome: "save", markdown, added: added.map((line) => line.trim()).join("\n"), warnings };
}

function isSentinel(text: string): boolean {
  return text.length <= 40 && sentinels.has(text.toLowerCase().replace(/[.。!]+$/, ""));
}

function problemOf(before: string, after: string, scope: MemoryScope): string | undefined {
  if (after.length > hardLimit) {
    return `It would have ${after.length} characters and the limit is ${hardLimit}. Nothing was changed. Merge and shorten it, keep every heading, and save again once.`;
  }
  if (after.length > 40 && headings(after).length === 0) {
    return "It has no heading. Put entries under `## ` headings, one line `- YYYY-MM-DD: text` each. Nothing was changed.";
  }
  const missing = headings(before).filter((heading) => !headings(after).includes(heading));
  if (missing.length > 0) {
    return `It would drop the heading "${missing[0]}" and what stands under it. Nothing was changed. Keep it; a person can remove it on the settings page.`;
  }
  if (before.length > 200 && after.length < before.length * 0.4) {
    return `It would shrink the memory from ${before.length} to ${after.length} characters. Nothing was changed. Send the whole document; a person can cut it down on the settings page.`;
  }
  if (scope === "team") {
    const fresh = headings(after).filter((heading) => !headings(before).includes(heading) && personal.test(heading));
    if (fresh.length > 0)
      return `"${fresh[0]}" is a personal heading, and this is the team's memory. Nothing was changed.`;
  }
  return undefined;
}

function headings(markdown: string): string[] {
  return [...markdown.matchAll(/^## +(.+?)\s*$/gm)].map((match) => match[1]!);
}

/** Line ends, trailing blanks, and the older `(YYYY-MM-DD) [fact] text` form of an entry. */
export function normalise(markdown: string): string {
  return markdown
    .toWellFormed()
    .replaceAll("\r\n", "\n")
    .replaceAll("\0", "")
    .replaceAll(/^[-*] *\((\d{4}-\d{2}-\d{2})\) *\[(?:fact|pref|instr)\] */gm, "- $1: ")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .trim();
}
