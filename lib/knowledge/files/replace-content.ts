import type { Context } from "../../core/context";
import type { Transaction } from "../../core/db/database";
import { Prisma } from "../../core/db/generated/client";
import { anchorCitations } from "./anchor-citations";
import { askForReading, unread } from "./ask-for-reading";
import type { DocumentRow } from "./find-document";

/** Bytes that are stored already, and the text in them. */
export interface StoredContent {
  blobId: string;
  size: number;
  sha256: string;
  text: string | null;
}

/**
 * Gives a document another content; the one before stays as an earlier version. What was cited keeps its words.
 * @returns the document as it is now, and where its former content stands
 */
export async function replaceContent(
  tx: Transaction,
  ctx: Context,
  row: DocumentRow,
  content: StoredContent,
  callId: string,
): Promise<{ row: DocumentRow; former: { blobId: string; size: number; sha256: string } }> {
  const { blobId } = await tx.documentContent.findUniqueOrThrow({ where: { documentId: row.id } });
  const now = ctx.clock.now();
  const former = { blobId, size: row.size, sha256: row.sha256 };
  await tx.documentVersion.create({
    data: {
      ...former,
      documentId: row.id,
      version: row.version,
      workspaceId: ctx.workspaceId,
      folder: row.folder,
      fileName: row.fileName,
      userId: ctx.person.userId,
      callId,
      createdAt: now,
    },
  });
  const changed = await tx.document.update({
    where: { id: row.id, workspaceId: ctx.workspaceId },
    data: {
      ...unread,
      size: content.size,
      sha256: content.sha256,
      pageCount: null,
      version: row.version + 1,
      updatedAt: now,
    },
  });
  await tx.documentContent.update({
    where: { documentId: row.id },
    data: { blobId: content.blobId, text: content.text, pages: Prisma.DbNull },
  });
  if (content.text !== null) await anchorCitations(tx, ctx, row.id, content.text);
  await askForReading(tx, ctx, changed);
  return { row: changed, former };
}
