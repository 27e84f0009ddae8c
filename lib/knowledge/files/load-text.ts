import type { Transaction } from "../../core/db/database";
import { decodeText } from "../../core/text/decode-text";
import type { DocumentRow } from "./find-document";
import { isTextKind } from "./prepare-text";

export interface FileText {
  /** With line feeds only. */
  text: string;
  /** What ends a line in the file itself. */
  lineEnd: "\n" | "\r\n";
}

/**
 * A document's words for whoever reads or edits it: a text file's own, character by character, and of any other kind
 * the text that was read from it. Null while that has not been read.
 */
export async function loadText(
  tx: Pick<Transaction, "documentContent" | "blob">,
  row: DocumentRow,
): Promise<FileText | null> {
  const isText = isTextKind(row.kind);
  const content = await tx.documentContent.findUnique({
    where: { documentId: row.id },
    select: { blobId: true, text: !isText },
  });
  if (!content) return null;
  if (!isText) return content.text === null ? null : { text: content.text, lineEnd: "\n" };
  const where = { id: content.blobId, workspaceId: row.workspaceId };
  const blob = await tx.blob.findFirst({ where, select: { bytes: true } });
  if (!blob) return null;
  const { text } = decodeText(blob.bytes);
  return { text: text.replaceAll("\r\n", "\n"), lineEnd: text.includes("\r\n") ? "\r\n" : "\n" };
}
