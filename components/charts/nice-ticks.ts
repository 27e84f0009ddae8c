/** At most four round steps from 0 up to at least `highest`, for an axis of counts. */
export function niceTicks(highest: number): number[] {
  const top = Math.max(1, highest);
  const rough = top / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough);
  const count = Math.ceil(top / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
