import { headingIn } from "./read-entries";

/**
 * Puts a change of an earlier version onto the present one: what the change took out goes, what it brought is added
 * behind the line, or under the heading, that it stood behind. Lines that others wrote meanwhile stay. Pure.
 * @param base what the change was made from @param present as it stands now @param proposed what `base` became
 */
export function rebaseMemory(base: string, present: string, proposed: string): string {
  if (base === present) return proposed;
  const from = new Set(base.split("\n"));
  const wanted = proposed.split("\n");
  const kept = new Set(wanted);
  const lines = present.split("\n").filter((line) => line === "" || !from.has(line) || kept.has(line));
  let before: string | undefined;
  for (const line of wanted) {
    if (line === "") continue;
    if (!from.has(line) && !lines.includes(line)) insert(lines, line, before);
    before = line;
  }
  return lines
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

function insert(lines: string[], line: string, before: string | undefined): void {
  if (headingIn(line) !== undefined) {
    lines.push("", line);
    return;
  }
  const at = before === undefined ? -1 : lines.lastIndexOf(before);
  if (at >= 0) lines.splice(at + 1, 0, line);
  else lines.push(line);
}
