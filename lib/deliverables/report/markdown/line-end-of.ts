/** The line end that a text uses most: CRLF, CR or LF. */
export function lineEndOf(text: string): "\r\n" | "\r" | "\n" {
  const counts = { "\r\n": 0, "\r": 0, "\n": 0 };
  for (const [end] of text.matchAll(/\r\n|\r|\n/g)) counts[end as keyof typeof counts] += 1;
  if (counts["\r\n"] > Math.max(counts["\r"], counts["\n"])) return "\r\n";
  return counts["\r"] > counts["\n"] ? "\r" : "\n";
}
