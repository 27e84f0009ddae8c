import type { Runtime } from "../core/context";
import type { Transaction } from "../core/db/database";
import { publishEvent } from "../events/publish-event";

/** Tells open pages about a thread; a private one is told to its author's pages only. */
export async function publishThread(
  tx: Transaction,
  runtime: Pick<Runtime, "clock">,
  thread: { id: string; workspaceId: string; createdById: string; visibility: string },
  data: { state: string; turnId?: string },
): Promise<void> {
  await publishEvent(tx, runtime, {
    workspaceId: thread.workspaceId,
    threadId: thread.id,
    name: "thread.changed",
    data: { threadId: thread.id, ...data },
    userId: thread.visibility === "private" ? thread.createdById : undefined,
  });
}
