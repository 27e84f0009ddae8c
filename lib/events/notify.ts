import type { Runtime } from "../core/context";
import type { Prisma, Transaction } from "../core/db/database";
import { publishEvent } from "./publish-event";
import type { NotificationKind } from "./schema";

export interface Notice {
  workspaceId: string;
  /** Who is told; each person once. */
  userIds: readonly string[];
  kind: NotificationKind;
  data: Record<string, unknown>;
}

/** Leaves a notification for each person and lights their bells, in the caller's transaction. */
export async function notify(tx: Transaction, runtime: Pick<Runtime, "clock" | "ids">, notice: Notice): Promise<void> {
  const { workspaceId, kind } = notice;
  const rows = [...new Set(notice.userIds)].map((userId) => ({
    id: runtime.ids.next("notification"),
    workspaceId,
    userId,
    kind,
    data: notice.data as Prisma.InputJsonObject,
    createdAt: runtime.clock.now(),
  }));
  await tx.notification.createMany({ data: rows });
  for (const { id, userId } of rows) {
    await publishEvent(tx, runtime, { workspaceId, userId, name: "notification.created", data: { id, kind } });
  }
}
