import type { ReportSource } from "../schema";

/** Characters of text in the sources. */
export function sourceLength(sources: readonly Pick<ReportSource, "passages">[]): number {
  return sources.reduce(
    (sum, source) => sum + source.passages.reduce((length, passage) => length + passage.text.length, 0),
    0,
  );
}
