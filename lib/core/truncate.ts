/**
 * Cuts text to at most `limit` UTF-16 units and never through a surrogate pair, so that the result
 * is always well-formed and can be sent as UTF-8.
 */
export function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  const cutsPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, cutsPair ? limit - 1 : limit);
}
