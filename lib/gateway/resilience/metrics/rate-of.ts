/** A share from 0 to 1; null of nothing. */
export function rateOf(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}
