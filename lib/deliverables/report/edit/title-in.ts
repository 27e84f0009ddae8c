import { truncate } from "../../../core/truncate";
import { parseSections } from "../markdown/parse-sections";

/** What a report calls itself: its first heading of the first level; undefined when it has none. */
export function titleIn(markdown: string): string | undefined {
  const heading = parseSections(markdown)
    .find(({ level }) => level === 1)
    ?.heading?.trim();
  return heading ? truncate(heading, 200) : undefined;
}
