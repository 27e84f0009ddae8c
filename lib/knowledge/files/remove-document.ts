import type { Context } from "../../core/context";
import type { Transaction } from "../../core/db/database";
import { enqueueJob } from "../../events/enqueue-job";
import { hasPermission } from "../../workspaces/has-permission";
import { requirePermission } from "../../workspaces/require-permission";
import { publishDocument } from "../publish-document";
import type { DocumentRow } from "./find-document";

/** What is needed to bring a document back as it was. */
export interface RemovedDocument {
  document: DocumentRow;
  blobId: string;
  /** Labels in chats that pointed at it. */
  citations: string[];
}

/**
 * Takes a document away; its bytes and earlier versions stay, so that it can come back. Its index goes afterwards, by
 * a job. Labels in old chats keep the words they quoted.
 */
export async function removeDocument(tx: Transaction, ctx: Context, document: DocumentRow): Promise<RemovedDocument> {
  const { id } = document;
  const { workspaceId } = ctx;
  const { blobId } = await tx.documentContent.findUniqueOrThrow({ where: { documentId: id } });
  const citations = await tx.citation.findMany({ where: { documentId: id, workspaceId }, select: { id: true } });
  await tx.citation.updateMany({
    where: { documentId: id, workspaceId },
    data: { documentId: null, chunkId: null },
  });
  await tx.documentContent.delete({ where: { documentId: id } });
  await tx.document.delete({ where: { id, workspaceId } });
  await enqueueJob(tx, ctx, "document/index.abandoned", { workspaceId, documentId: id });
  await publishDocument(tx, ctx, id, "deleted");
  return { document, blobId, citations: citations.map((citation) => citation.id) };
}

/**
 * Who may take something away: whoever made it, while they may make things, and whoever holds `documents:delete`.
 * @throws FORBIDDEN
 */
export function requireMayRemove(ctx: Context, { createdById }: { createdById: string | null }): void {
  const isOwn = createdById === ctx.person.userId && hasPermission(ctx, "documents:create");
  if (!isOwn) requirePermission(ctx, "documents:delete");
}
