import { z } from "zod";

/** `?cursor=&limit=` of every list: the cursor is the `nextCursor` of the page before. */
export const PageQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** From up to `limit + 1` rows, the page and the cursor of the next: the id of the last row shown. */
export function cutPage<Row extends { id: string }>(
  rows: Row[],
  limit: number,
): { rows: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  return { rows: shown, nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}
