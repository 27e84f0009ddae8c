/**
 * The same JSON value with text that every database and every client can hold: no NUL characters and no halves of
 * surrogate pairs, in keys and values alike. PostgreSQL refuses both in `jsonb`.
 */
export function cleanJson<T>(value: T): T {
  return clean(value) as T;
}

function clean(value: unknown): unknown {
  if (typeof value === "string") return cleanString(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [cleanString(key), clean(entry)]));
}

function cleanString(text: string): string {
  const formed = text.isWellFormed() ? text : text.toWellFormed();
  return formed.includes("\0") ? formed.replaceAll("\0", "") : formed;
}
