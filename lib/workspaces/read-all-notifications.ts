import type { Context } from "../core/context";

/** Marks everything on one's own bell in this workspace as read. Answers how many lines were unread. */
export async function readAllNotifications(ctx: Context): Promise<{ read: number }> {
  const { count } = await ctx.db.prisma.notification.updateMany({
    where: { workspaceId: ctx.workspaceId, userId: ctx.person.userId, readAt: null },
    data: { readAt: ctx.clock.now() },
  });
  return { read: count };
}
