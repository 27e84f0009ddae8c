import type { Runtime } from "../core/context";
import type { Prisma, Transaction } from "../core/db/database";
import { pageSignal } from "./page-signal";
import type { PageEventName } from "./schema";

export interface PageEvent {
  workspaceId: string;
  name: PageEventName;
  data: Record<string, unknown>;
  /** Only this person's pages are told. */
  userId?: string;
  threadId?: string;
}

/** Tells open pages that something changed, in the caller's transaction. Every process's streams read it from the table. */
export async function publishEvent(tx: Transaction, runtime: Pick<Runtime, "clock">, event: PageEvent): Promise<void> {
  await tx.workspaceEvent.create({
    data: {
      workspaceId: event.workspaceId,
      name: event.name,
      data: event.data as Prisma.InputJsonObject,
      userId: event.userId ?? null,
      threadId: event.threadId ?? null,
      at: runtime.clock.now(),
    },
  });
  pageSignal.send();
}
