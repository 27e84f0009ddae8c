/** A stretch of the list: today, yesterday, the week before, then month by month (`2026-10`). */
export interface DayGroup<Item> {
  key: string;
  items: Item[];
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Things that carry a time, newest first, under the days that a person speaks of. Days begin at midnight where the
 * person lives.
 * @param now milliseconds
 */
export function groupByDay<Item extends { updatedAt: string }>(
  items: readonly Item[],
  now: number,
  timeZone: string,
): DayGroup<Item>[] {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const midnight = (time: number) => Date.parse(format.format(time));
  const today = midnight(now);
  const keyOf = (time: number): string => {
    const daysAgo = Math.round((today - midnight(time)) / dayMs);
    if (daysAgo <= 0) return "today";
    if (daysAgo === 1) return "yesterday";
    return daysAgo <= 7 ? "week" : format.format(time).slice(0, 7);
  };
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(Date.parse(item.updatedAt));
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups].map(([key, grouped]) => ({ key, items: grouped }));
}
