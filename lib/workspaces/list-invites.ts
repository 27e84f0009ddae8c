import type { Context } from "../core/context";
import { cutPage, PageQuery } from "../core/page-query";
import { parseInput } from "../core/parse-input";
import { requirePermission } from "./require-permission";
import type { InviteItem } from "./schema";
import { toInviteItem } from "./to-invite-item";

/** Invites, newest first. Codes let people in, so only whoever may invite sees them. */
export async function listInvites(
  ctx: Context,
  query: Partial<PageQuery> = {},
): Promise<{ items: InviteItem[]; nextCursor: string | null }> {
  requirePermission(ctx, "members:invite");
  const { cursor, limit } = parseInput(PageQuery, query);
  const found = await ctx.db.prisma.invite.findMany({
    where: { workspaceId: ctx.workspaceId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    ...(cursor ? { cursor: { id: cursor, workspaceId: ctx.workspaceId }, skip: 1 } : {}),
  });
  const { rows, nextCursor } = cutPage(found, limit);
  return { items: rows.map((row) => toInviteItem(ctx, row)), nextCursor };
}
