/** Lines that stay in sight on both sides of a change. */
const around = 3;

/**
 * The part of two texts in which they differ, with a few equal lines around it: what a card compares. It is another
 * one as soon as either text differs elsewhere, so that a card that is out of date is found out. Pure.
 */
export function changedPart(before: string, after: string): { before: string | null; after: string | null } {
  const [old, fresh] = [before.split("\n"), after.split("\n")];
  const shorter = Math.min(old.length, fresh.length);
  let head = 0;
  while (head < shorter && old[head] === fresh[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === fresh.at(-1 - tail)) tail += 1;
  const part = (lines: readonly string[]) =>
    lines.slice(Math.max(0, head - around), lines.length - Math.max(0, tail - around)).join("\n");
  return { before: before === "" ? null : part(old), after: part(fresh) };
}
