import { fail, ok, type Result } from "../../../core/result";
import { joinSections } from "./join-sections";
import { lineEndOf } from "./line-end-of";
import { openFence } from "./open-fence";
import { parseSections } from "./parse-sections";
import type { Section } from "./section";

/**
 * Puts `text` (Markdown, empty to take away) in place of `count` sections from `index` on. All other slices stay as
 * they are, byte for byte: the new part gets the document's line ends, a blank line to each neighbour, and an end to
 * a fence it leaves open. What would still swallow a neighbour (an open comment, say) is refused as `breaks_document`.
 */
export function spliceSections(
  sections: readonly Section[],
  index: number,
  count: number,
  text: string,
): Result<Section[], "breaks_document"> {
  const before = sections.slice(0, index);
  const replaced = sections.slice(index, index + count);
  const after = sections.slice(index + count);
  const prefix = joinSections(before);
  const suffix = joinSections(after);
  const lineEnd = lineEndOf(joinSections(sections));
  const prepared = prepare(text, prefix, suffix !== "", lineEnd);
  for (const slice of prepared === "" ? ["", lineEnd] : [prepared]) {
    const result = parseSections(prefix + slice + suffix);
    const added = result.slice(before.length, result.length - after.length);
    if (keeps(result, before, 0) && keeps(result, after, before.length + added.length)) {
      return ok(withIds(result, before, added.length, replaced[0]?.id, after));
    }
  }
  return fail("breaks_document", "The new text would change how the sections beside it read.");
}

function prepare(text: string, prefix: string, hasSuffix: boolean, lineEnd: string): string {
  const body = text.replace(/^(?:[ \t]*(?:\r\n|\r|\n))+/, "").trimEnd();
  if (body === "") return "";
  const fence = openFence(body);
  const closed = (fence ? `${body}\n${fence}` : body).replace(/\r\n|\r|\n/g, lineEnd);
  return `${missingBlankLine(prefix, lineEnd)}${closed}${hasSuffix ? lineEnd + lineEnd : lineEnd}`;
}

function missingBlankLine(prefix: string, lineEnd: string): string {
  if (prefix === "" || prefix === "\uFEFF" || /(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)$/.test(prefix)) return "";
  return /[\r\n]$/.test(prefix) ? lineEnd : lineEnd + lineEnd;
}

/** Whether the slices are all there from `from` on. The blank line that parts a new section from them may follow. */
function keeps(result: readonly Section[], kept: readonly Section[], from: number): boolean {
  return kept.every((section, index) => {
    const raw = result[from + index]?.raw;
    return raw?.startsWith(section.raw) && raw.slice(section.raw.length).trim() === "";
  });
}

/** Kept sections keep their ids; of the new ones the first inherits the replaced section's. */
function withIds(
  result: readonly Section[],
  before: readonly Section[],
  added: number,
  replacedId: string | undefined,
  after: readonly Section[],
): Section[] {
  const base = replacedId ?? before.at(-1)?.id ?? "s0";
  const taken = new Set([...before, ...after].map((section) => section.id));
  let next = 0;
  const fresh = Array.from({ length: added }, (_, index) => {
    if (index === 0 && replacedId) return replacedId;
    do next += 1;
    while (taken.has(`${base}.${next}`));
    return `${base}.${next}`;
  });
  const ids = [...before.map((section) => section.id), ...fresh, ...after.map((section) => section.id)];
  return result.map((section, index) => ({ ...section, id: ids[index] ?? section.id }));
}
