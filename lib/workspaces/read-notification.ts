import type { Context } from "../core/context";
import { notFound } from "../core/errors";
import type { NotificationItem } from "./schema";
import { toNotificationItem } from "./to-notification-item";

/** Marks a line of one's own bell as read; the time of the first reading stays. */
export async function readNotification(ctx: Context, id: string): Promise<NotificationItem> {
  const where = { id, workspaceId: ctx.workspaceId, userId: ctx.person.userId };
  await ctx.db.prisma.notification.updateMany({
    where: { ...where, readAt: null },
    data: { readAt: ctx.clock.now() },
  });
  const row = await ctx.db.prisma.notification.findFirst({ where });
  if (!row) throw notFound("notification");
  return toNotificationItem(row);
}
