/** Levels of nesting that are kept. Nothing of ours comes near, and every walk over a value, ours or a library's, ends. */
export const deepestJson = 100;

/**
 * The same JSON value with text that every database and every client can hold: no NUL characters and no halves of
 * surrogate pairs, in keys and values alike. PostgreSQL refuses both in `jsonb`. What is nested more than 100 levels
 * deep becomes null: a hundred thousand brackets would otherwise end every function that calls itself.
 */
export function cleanJson<T>(value: T): T {
  return clean(value, 0) as T;
}

/** Whether `cleanJson` would drop something for its depth. */
export function isTooDeep(value: unknown): boolean {
  let level: object[] = isObject(value) ? [value] : [];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepestJson) return true;
    level = level.flatMap((each) => Object.values(each).filter(isObject));
  }
  return false;
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === "string") return cleanString(value);
  if (!isObject(value)) return value;
  if (depth > deepestJson) return null;
  if (Array.isArray(value)) return value.map((entry) => clean(entry, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [cleanString(key), clean(entry, depth + 1)]));
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function cleanString(text: string): string {
  const formed = text.isWellFormed() ? text : text.toWellFormed();
  return formed.includes("\0") ? formed.replaceAll("\0", "") : formed;
}
