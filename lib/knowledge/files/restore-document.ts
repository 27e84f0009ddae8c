import type { Context } from "../../core/context";
import type { Transaction } from "../../core/db/database";
import { askForReading, unread } from "./ask-for-reading";
import type { DocumentRow } from "./find-document";
import type { RemovedDocument } from "./remove-document";

/** Brings a removed document back under its id, at a place that is free, and asks for it to be read. */
export async function restoreDocument(
  tx: Transaction,
  ctx: Context,
  { document, blobId, citations }: RemovedDocument,
): Promise<DocumentRow> {
  const { workspaceId } = ctx;
  const row = await tx.document.create({
    data: { ...document, ...unread, workspaceId, version: document.version + 1, updatedAt: ctx.clock.now() },
  });
  await tx.documentContent.create({ data: { documentId: row.id, workspaceId, blobId } });
  await tx.citation.updateMany({
    where: { id: { in: citations }, workspaceId, documentId: null },
    data: { documentId: row.id },
  });
  await askForReading(tx, ctx, row);
  return row;
}
