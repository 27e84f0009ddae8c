import type { Runtime } from "../core/context";
import type { Prisma, Transaction } from "../core/db/database";
import { publishEvent } from "../events/publish-event";
import type { NotificationKind } from "./schema";

export interface Notice {
  workspaceId: string;
  userIds: readonly string[];
  /** Whoever caused it is left out: they know. */
  causedBy: string;
  kind: NotificationKind;
  data: Prisma.InputJsonObject;
}

/** Puts a line into people's bells and tells their open pages, in the caller's transaction. */
export async function notify(tx: Transaction, runtime: Pick<Runtime, "ids" | "clock">, notice: Notice): Promise<void> {
  const { workspaceId, userIds, causedBy, kind, data } = notice;
  for (const userId of new Set(userIds)) {
    if (userId === causedBy) continue;
    const id = runtime.ids.next("notification");
    await tx.notification.create({ data: { id, workspaceId, userId, kind, data, createdAt: runtime.clock.now() } });
    await publishEvent(tx, runtime, { workspaceId, userId, name: "notification.created", data: { id, kind } });
  }
}
