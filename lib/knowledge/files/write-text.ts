import type { Context } from "../../core/context";
import type { Transaction } from "../../core/db/database";
import type { ReceiptDraft } from "../../receipts/schema";
import { fileReceipt } from "./file-receipt";
import type { DocumentRow } from "./find-document";
import type { Inverse } from "./inverse";
import type { PreparedText } from "./prepare-text";
import { replaceContent } from "./replace-content";
import { requireNewBytes } from "./require-new-bytes";
import { storeBlob } from "./store-blob";

export interface Written {
  value: DocumentRow;
  receipts: ReceiptDraft[];
  inverse: Inverse;
}

/** Writes a text over what a document held, with its receipt and the way back. The tree is locked already. */
export async function writeText(
  tx: Transaction,
  call: { ctx: Context; callId: string },
  row: DocumentRow,
  content: PreparedText,
  by: { operation: "write_file" | "edit_file"; preview: string },
): Promise<Written> {
  const { ctx } = call;
  const path = `${row.folder}/${row.fileName}`;
  await requireNewBytes(tx, ctx, content.sha256, path);
  const blobId = await storeBlob(tx, ctx, content);
  const stored = { blobId, size: content.bytes.byteLength, sha256: content.sha256, text: content.text };
  const { row: changed, former } = await replaceContent(tx, ctx, row, stored, call.callId);
  return {
    value: changed,
    receipts: [fileReceipt(ctx, { operation: by.operation, documentId: row.id, path, preview: by.preview })],
    inverse: {
      act: "content",
      operation: by.operation,
      documentId: row.id,
      sha256: content.sha256,
      former,
      blobs: [former.blobId],
    },
  };
}
