import type { Transaction } from "../../core/db/database";
import type { HandlerCall } from "../../gateway/tool-definition";
import { announceEntry } from "./announce-entry";
import { askForReading, unread } from "./ask-for-reading";
import type { DocumentRow } from "./find-document";
import type { Place } from "./parse-path";
import type { PreparedText } from "./prepare-text";
import { storeBlob } from "./store-blob";
import { titleOfFile } from "./title-of-file";

/** Makes a document at a place that is free, asks for it to be read, and says that it has come. */
export async function createDocument(
  tx: Transaction,
  call: Pick<HandlerCall, "ctx" | "turnId">,
  at: Place,
  { text, ...content }: PreparedText,
): Promise<DocumentRow> {
  const { ctx } = call;
  const now = ctx.clock.now();
  const scope = { workspaceId: ctx.workspaceId };
  const row = await tx.document.create({
    data: {
      ...scope,
      ...unread,
      id: ctx.ids.next("document"),
      folder: at.folder,
      title: titleOfFile(at.name),
      fileName: at.name,
      mediaType: content.mediaType,
      kind: content.kind,
      size: content.bytes.byteLength,
      sha256: content.sha256,
      createdById: ctx.person.userId,
      createdAt: now,
      updatedAt: now,
    },
  });
  const blobId = await storeBlob(tx, ctx, content);
  await tx.documentContent.create({ data: { ...scope, documentId: row.id, blobId, text } });
  await askForReading(tx, ctx, row);
  await announceEntry(tx, call, row);
  return row;
}
