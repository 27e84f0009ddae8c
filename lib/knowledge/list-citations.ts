import type { Context } from "../core/context";
import { notFound } from "../core/errors";
import { requirePermission } from "../workspaces/require-permission";
import type { CitationItem } from "./schema";
import { toCitationItem } from "./to-citation-item";

/**
 * What stands behind the labels of a thread, by number; all of them, or the given ones. A private thread is its
 * maker's alone.
 * @throws FORBIDDEN · NOT_FOUND
 */
export async function listCitations(
  ctx: Context,
  threadId: string,
  numbers?: readonly number[],
): Promise<CitationItem[]> {
  requirePermission(ctx, "chats:read");
  const thread = await ctx.db.prisma.thread.findFirst({
    where: {
      id: threadId,
      workspaceId: ctx.workspaceId,
      deletedAt: null,
      OR: [{ visibility: "workspace" }, { createdById: ctx.person.userId }],
    },
    select: { id: true },
  });
  if (!thread) throw notFound("thread");
  const rows = await ctx.db.prisma.citation.findMany({
    where: { workspaceId: ctx.workspaceId, threadId, ...(numbers ? { number: { in: [...numbers] } } : {}) },
    orderBy: { number: "asc" },
  });
  return rows.map(toCitationItem);
}
