/**
 * How long a server asks to wait, in milliseconds: `retry-after-ms`, or `Retry-After` in seconds or as an HTTP date.
 * A date is measured against the server's own `Date` where it sends one, so that a wrong clock does not matter.
 */
export function readRetryAfter(headers: Record<string, string> | undefined): number | undefined {
  if (!headers) return undefined;
  const exact = Number(headers["retry-after-ms"] ?? Number.NaN);
  if (Number.isFinite(exact) && exact >= 0) return exact;
  const given = headers["retry-after"];
  if (given === undefined || given.trim() === "") return undefined;
  const seconds = Number(given);
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1000 : undefined;
  const until = Date.parse(given);
  const now = Date.parse(headers.date ?? "");
  if (Number.isNaN(until)) return undefined;
  return Math.max(0, until - (Number.isNaN(now) ? Date.now() : now));
}
