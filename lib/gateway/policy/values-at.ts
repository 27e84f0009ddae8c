/**
 * Every value at a path as `["options", "to"]`, as text; lists on the way are walked through, and of an object or a list at
 * its end each value within counts. Nothing there: an empty list.
 */
export function valuesAt(value: unknown, path: readonly string[]): string[] {
  const found: string[] = [];
  walk(value, path, 0, found);
  return found;
}

function walk(value: unknown, path: readonly string[], at: number, found: string[]): void {
  if (value === undefined) return;
  if (Array.isArray(value)) {
    for (const entry of value) walk(entry, path, at, found);
  } else if (typeof value === "object" && value !== null) {
    if (at >= path.length) for (const entry of Object.values(value)) walk(entry, path, at, found);
    else if (Object.hasOwn(value, path[at]!)) walk((value as Record<string, unknown>)[path[at]!], path, at + 1, found);
  } else if (at >= path.length) {
    found.push(String(value));
  }
}
