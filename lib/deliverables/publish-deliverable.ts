import type { Runtime } from "../core/context";
import type { Transaction } from "../core/db/database";
import { publishEvent } from "../events/publish-event";
import type { JobState, Phase } from "./schema";

/** Tells open pages where a deliverable stands; the card on a page needs no more than this. */
export async function publishDeliverable(
  tx: Transaction,
  runtime: Pick<Runtime, "clock">,
  deliverable: { id: string; workspaceId: string; threadId: string | null; kind: string; receiptId: string },
  now: { state: JobState; phase: Phase | null },
): Promise<void> {
  const { id, workspaceId, threadId, kind, receiptId } = deliverable;
  await publishEvent(tx, runtime, {
    workspaceId,
    threadId: threadId ?? undefined,
    name: "deliverable.changed",
    data: { id, kind, receiptId, ...now },
  });
}
