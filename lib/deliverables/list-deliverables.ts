import type { Context } from "../core/context";
import { parseInput } from "../core/parse-input";
import { requirePermission } from "../workspaces/require-permission";
import { DeliverableFilter, type DeliverableItem } from "./schema";
import { toDeliverableItems } from "./to-deliverable-items";

/**
 * What this workspace made, newest first; every version is an entry of its own.
 * @throws FORBIDDEN, INVALID_INPUT
 */
export async function listDeliverables(
  ctx: Context,
  input: unknown = {},
): Promise<{ items: DeliverableItem[]; nextCursor: string | null }> {
  requirePermission(ctx, "deliverables:read");
  const { kind, state, thread, cursor, limit } = parseInput(DeliverableFilter, input);
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
      ...(after && {
        OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { lt: after.id } }],
      }),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  const items = await toDeliverableItems(ctx, rows.slice(0, limit));
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}
