import type { Runtime } from "../core/context";
import type { Transaction } from "../core/db/database";
import { enqueueJob } from "./enqueue-job";
import type { JobEventData } from "./schema";

/**
 * Says in the caller's transaction that something happened that automations of the same workspace may wait for. Where
 * none waits for events nothing is written: an event counts for those that were there when it came about.
 */
export async function raiseEvent(
  tx: Transaction,
  runtime: Pick<Runtime, "clock" | "ids">,
  event: Omit<JobEventData<"workspace/event.raised">, "id">,
): Promise<void> {
  const waiting = await tx.automationTrigger.findFirst({
    where: { workspaceId: event.workspaceId, type: "event", enabled: true },
    select: { id: true },
  });
  if (!waiting) return;
  const id = runtime.ids.next("event");
  await enqueueJob(tx, runtime, "workspace/event.raised", { ...event, id }, id);
}
