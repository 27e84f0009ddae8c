import { NotificationItem } from "./schema";

interface NotificationRow {
  id: string;
  kind: string;
  data: unknown;
  createdAt: Date;
  readAt: Date | null;
}

export function toNotificationItem({ id, kind, data, createdAt, readAt }: NotificationRow): NotificationItem {
  return NotificationItem.parse({
    id,
    kind,
    data,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  });
}
