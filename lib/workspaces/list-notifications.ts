import type { Context } from "../core/context";
import { cutPage, PageQuery } from "../core/page-query";
import { parseInput } from "../core/parse-input";
import type { NotificationItem, NotificationQuery } from "./schema";
import { toNotificationItem } from "./to-notification-item";

/** One's own bell in this workspace, newest first. It needs no permission: every member has one. */
export async function listNotifications(
  ctx: Context,
  query: Partial<NotificationQuery> = {},
): Promise<{ items: NotificationItem[]; nextCursor: string | null }> {
  const { cursor, limit } = parseInput(PageQuery, query);
  const where = {
    workspaceId: ctx.workspaceId,
    userId: ctx.person.userId,
    ...(query.unread && { readAt: null }),
    ...(query.kind && { kind: query.kind }),
  };
  const found = await ctx.db.prisma.notification.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    ...(cursor ? { cursor: { id: cursor, workspaceId: where.workspaceId, userId: where.userId }, skip: 1 } : {}),
  });
  const { rows, nextCursor } = cutPage(found, limit);
  return { items: rows.map(toNotificationItem), nextCursor };
}
