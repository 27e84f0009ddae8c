import type { NotificationItem } from "./schema";

interface NotificationRow {
  id: string;
  kind: string;
  data: unknown;
  createdAt: Date;
  readAt: Date | null;
}

export function toNotificationItem({ id, kind, data, createdAt, readAt }: NotificationRow): NotificationItem {
  return {
    id,
    kind: kind as NotificationItem["kind"], // `notify` writes no other
    data: data as NotificationItem["data"],
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  };
}
