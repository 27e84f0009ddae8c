import { hardLimit, type MemoryScope, softLimit } from "./schema";
import { shapeLines } from "./shape-lines";
import { findSecret } from "./text/find-secret";
import { findSpecialData, isAboutSomebody } from "./text/find-special-data";
import { linesOnlyIn } from "./text/lines-only-in";
import { normaliseMemory } from "./text/normalise-memory";
import { headingIn } from "./text/read-entries";

/** Why a person is asked before a change is made; the last part of the card's rule. */
export type MemoryDoubt = "drops_heading" | "shrinks" | "special_data" | "removed_before" | "from_documents";

export type Review =
  | {
      outcome: "save";
      markdown: string;
      /** The lines that are new, and those that go, as they stand in the document. */
      added: string[];
      gone: string[];
      warnings: string[];
      doubt: MemoryDoubt | undefined;
    }
  | { outcome: "no_op" }
  | { outcome: "refused"; message: string; tooLong?: true };

const sentinels = new Set([
  "",
  "no change",
  "no changes",
  "no update",
  "no updates",
  "no update needed",
  "no change needed",
  "nothing to update",
  "unchanged",
  "none",
  "null",
  "n/a",
  "无变化",
  "没有变化",
  "无更新",
  "无需更新",
  "不变",
]);
const personal =
  /^(?:personal|private)(?: (?:notes?|facts?|information|info|details|data|preferences?|life|matters))?$|^(?:my|user(?:'s)?)\b|^(?:preferences?|likes|family|hobb(?:y|ies)|habits)\b|about (?:me|the user)\b|个人|偏好|关于我|关于用户|^我的|私人|家庭|爱好|用户资料/i;

/** Below this share of its size a change counts as a loss; short documents may shrink as they like. */
const leastShare = 0.4;
const shortDocument = 200;

/**
 * Decides whether a proposed memory document may take the place of the present one, and in which form: new lines get
 * their date, orders become statements, what is said twice stays once. Sizes are in characters. Pure.
 * @param today ISO date for lines that come without one
 * @param must headings that must be there after it, because the one rewrite of a document that was too long may lose none
 */
export function reviewMemory(
  before: string,
  proposed: string,
  at: { scope: MemoryScope; today: string; must?: readonly string[] },
): Review {
  const given = normaliseMemory(proposed);
  if (isSentinel(given) || given === normaliseMemory(before)) return { outcome: "no_op" };
  const problem = problemOf(before, given, at);
  if (problem) return problem;
  const { markdown, warnings } = shapeLines(before, given, at.today);
  if (markdown === normaliseMemory(before)) return { outcome: "no_op" };
  const added = linesOnlyIn(markdown, before);
  if (markdown.length > softLimit) {
    warnings.push(
      `The memory has ${markdown.length} characters; above ${softLimit} it should be shortened, ${hardLimit} is the limit.`,
    );
  }
  const gone = linesOnlyIn(before, markdown);
  return { outcome: "save", markdown, added, gone, warnings, doubt: doubtOf(before, markdown, added) };
}

function isSentinel(text: string): boolean {
  if (text.length > 40) return false;
  const bare = text.replace(/^[[("'`*<\s]+|[\])"'`*>\s.。!]+$/g, "");
  return sentinels.has(bare.toLowerCase().replaceAll("_", " "));
}

function problemOf(
  before: string,
  after: string,
  { scope, must = [] }: { scope: MemoryScope; must?: readonly string[] },
): Extract<Review, { outcome: "refused" }> | undefined {
  const refuse = (message: string) => ({ outcome: "refused" as const, message: `${message} Nothing was changed.` });
  if (after.length > hardLimit) {
    const message = `It would have ${after.length} characters and the limit is ${hardLimit}; the memory has ${before.length} now.`;
    return { ...refuse(message), tooLong: true };
  }
  if (after.length > 40 && headings(after).length === 0) {
    return refuse(
      "It has no heading. Put entries under `## ` headings, one line `- YYYY-MM-DD: text` each, and send the whole document.",
    );
  }
  const lost = must.find((heading) => !headings(after).includes(heading));
  if (lost !== undefined) {
    return refuse(`It was to be shortened with every heading kept, and "${lost}" is gone.`);
  }
  const fresh = linesOnlyIn(after, before);
  const freshHeadings = headings(after).filter((heading) => !headings(before).includes(heading));
  for (const line of [...fresh, ...freshHeadings]) {
    const secret = findSecret(line);
    if (secret) {
      return refuse(`One line holds ${secret}: secrets are never kept in memory. Leave it out, and do not repeat it.`);
    }
  }
  if (scope === "user") return undefined;
  const own = freshHeadings.find((heading) => personal.test(heading));
  if (own !== undefined) return refuse(`"${own}" is a personal heading, and this is the team's memory.`);
  const special = fresh
    .filter(isAboutSomebody)
    .map(findSpecialData)
    .find((kind) => kind !== undefined);
  if (special === undefined) return undefined;
  return refuse(`One line tells of somebody's ${special}: such data does not belong into the team's memory.`);
}

/** What a person is asked about: a loss, or data about them that hurts in the wrong hands. */
function doubtOf(before: string, after: string, added: readonly string[]): MemoryDoubt | undefined {
  if (headings(before).some((heading) => !headings(after).includes(heading))) return "drops_heading";
  if (before.length > shortDocument && after.length < before.length * leastShare) return "shrinks";
  return added.some((line) => findSpecialData(line)) ? "special_data" : undefined;
}

/** `## ` headings of a document. */
export function headings(markdown: string): string[] {
  return markdown.split("\n").flatMap((line) => (/^## +/.test(line) ? [headingIn(line)!] : []));
}
