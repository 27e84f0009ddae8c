/**
 * How long a server asks to wait, in milliseconds: `retry-after-ms`, or `Retry-After` in seconds or as an HTTP date.
 * A date is measured against the server's own `Date`, so that a wrong clock does not matter; without one it is unknown.
 */
export function readRetryAfter(headers: Record<string, string> | undefined): number | undefined {
  if (!headers) return undefined;
  const exact = Number(headers["retry-after-ms"] ?? Number.NaN);
  if (Number.isFinite(exact) && exact >= 0) return exact;
  const given = headers["retry-after"]?.trim();
  if (!given) return undefined;
  const seconds = Number(given);
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1000 : undefined;
  const wait = Date.parse(given) - Date.parse(headers.date ?? "");
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
