import { z } from "zod";
import type { Context } from "../core/context";
import { parseInput } from "../core/parse-input";
import { isStorableTime } from "../core/storable-time";
import { requirePermission } from "../workspaces/require-permission";
import { findThreads } from "./find-threads";
import { visibleThreads } from "./load-thread";
import type { ThreadItem } from "./schema";
import { toThreadItems } from "./to-thread-items";

export const ThreadPage = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional(),
  q: z.string().trim().max(200).optional().describe("words of the title or of what was asked"),
});

/** Visible threads, or those of them that a search finds, latest first. `nextCursor` is null on the last page. @throws FORBIDDEN */
export async function listThreads(
  ctx: Context,
  input: unknown,
): Promise<{ items: ThreadItem[]; nextCursor: string | null }> {
  requirePermission(ctx, "chats:read");
  const { limit, cursor, q } = parseInput(ThreadPage, input);
  const [time, id] = cursor?.split("_thr_") ?? [];
  const rows = await ctx.db.prisma.thread.findMany({
    where: {
      AND: [
        visibleThreads(ctx),
        q ? { id: { in: await findThreads(ctx, q) } } : {},
        time !== undefined && isStorableTime(time)
          ? { OR: [{ updatedAt: { lt: new Date(time) } }, { updatedAt: new Date(time), id: { lt: `thr_${id}` } }] }
          : {},
      ],
    },
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: await toThreadItems(ctx, rows.slice(0, limit)),
    nextCursor: last ? `${last.updatedAt.toISOString()}_${last.id}` : null,
  };
}
