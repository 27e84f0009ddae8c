import type { Context } from "../core/context";
import { parseInput } from "../core/parse-input";
import type { DeliverableRow } from "./deliverable-row";
import { DeliverableFilter } from "./schema";

/** One page of the rows that a filter lets through, newest first; every version is an entry of its own. @throws INVALID_INPUT */
export async function findPage(
  ctx: Context,
  input: unknown,
): Promise<{ rows: DeliverableRow[]; nextCursor: string | null }> {
  const { kind, state, thread, q, cursor, limit } = parseInput(DeliverableFilter, input);
  const workspaceId = ctx.workspaceId;
  const after = cursor
    ? await ctx.db.prisma.deliverable.findFirst({
        where: { id: cursor, workspaceId },
        select: { id: true, createdAt: true },
      })
    : null;
  const rows = await ctx.db.prisma.deliverable.findMany({
    where: {
      workspaceId,
      kind,
      state,
      threadId: thread,
      ...(q && { title: { contains: escapeLike(q), mode: "insensitive" } }),
      ...(after && {
        OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { lt: after.id } }],
      }),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  const shown = rows.slice(0, limit);
  return { rows: shown, nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

/** Signs that mean something to LIKE are looked for as they stand. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
