import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context } from "../core/context";
import { AppError } from "../core/errors";
import { enqueueJob } from "../events/enqueue-job";
import { requirePermission } from "../workspaces/require-permission";
import { loadDocument } from "./load-document";
import { publishDocument } from "./publish-document";
import type { DocumentItem } from "./schema";
import { isStalled, toDocumentItems } from "./to-document-items";

/** Asks for a failed or stalled document to be read again. @throws FORBIDDEN · NOT_FOUND · CONFLICT in any other state */
export async function retryDocument(ctx: Context, id: string): Promise<DocumentItem> {
  requirePermission(ctx, "documents:update");
  const now = ctx.clock.now();
  const before = await loadDocument(ctx, id);
  if (before.state !== "failed" && !isStalled(before, now)) {
    throw new AppError("CONFLICT", {
      detail: `The document is ${before.state}; only one that failed can be read again.`,
      hint: "Wait until it has been read, or delete it and upload it again.",
    });
  }
  const row = await ctx.db.transaction(async (tx) => {
    const updated = await tx.document.updateMany({
      where: { id, workspaceId: ctx.workspaceId, state: before.state, updatedAt: before.updatedAt },
      data: { state: "pending", reason: null, detail: null, heartbeatAt: null, updatedAt: now },
    });
    // Somebody else asked at the same moment: once is enough.
    if (updated.count > 0) {
      const asked = {
        workspaceId: ctx.workspaceId,
        userId: ctx.person.userId,
        documentId: id,
        version: before.version,
      };
      await enqueueJob(tx, ctx, "document/ingest.requested", asked);
      await publishDocument(tx, ctx, id, "pending");
      await appendAudit(tx, ctx, {
        workspaceId: ctx.workspaceId,
        action: "document.retried",
        actor: actorOf(ctx),
        details: { documentId: id, fileName: before.fileName, reason: before.reason },
      });
    }
    return tx.document.findUniqueOrThrow({ where: { id } });
  });
  const [item] = await toDocumentItems(ctx, [row]);
  return item!;
}
