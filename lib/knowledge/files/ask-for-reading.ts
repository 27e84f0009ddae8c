import type { Context } from "../../core/context";
import type { Transaction } from "../../core/db/database";
import { enqueueJob } from "../../events/enqueue-job";
import { publishDocument } from "../publish-document";

/** Asks for this version of a document to be read, and tells open pages that it waits for it. */
export async function askForReading(
  tx: Transaction,
  ctx: Context,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const { workspaceId } = ctx;
  await enqueueJob(tx, ctx, "document/ingest.requested", {
    workspaceId,
    userId: ctx.person.userId,
    documentId: id,
    version,
  });
  await publishDocument(tx, ctx, id, "pending");
}

/** The columns of a document that waits to be read. */
export const unread = { state: "pending", reason: null, detail: null, chunkCount: 0, heartbeatAt: null } as const;
