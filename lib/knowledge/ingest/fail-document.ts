import type { Context, Runtime } from "../../core/context";
import { publishEvent } from "../../events/publish-event";
import type { IngestFailure } from "../schema";
import type { WantedDocument } from "./wanted-document";

/** Ends reading with a reason; a document that is ready or being deleted stays as it is. True when it did end. */
export async function failDocument(
  runtime: Runtime | Context,
  workspaceId: string,
  { id, version }: WantedDocument,
  reason: IngestFailure,
  detail: string,
): Promise<boolean> {
  return runtime.db.transaction(async (tx) => {
    const now = runtime.clock.now();
    const failed = await tx.document.updateMany({
      where: { id, workspaceId, version, state: { in: ["pending", "processing"] } },
      data: { state: "failed", reason, detail, chunkCount: 0, updatedAt: now, heartbeatAt: null },
    });
    if (failed.count === 0) return false;
    await publishEvent(tx, runtime, { workspaceId, name: "document.changed", data: { id, state: "failed" } });
    return true;
  });
}
