import type { Context } from "../../core/context";
import { truncate } from "../../core/truncate";
import type { ReceiptDraft } from "../../receipts/schema";

interface Touched {
  operation: "write_file" | "edit_file" | "rm" | "move_file";
  documentId: string;
  /** Where it stands, when what is shown of it does not say that itself. */
  path?: string;
  preview: string;
  /** Of a document that is gone: the folder it stood in. */
  goneFrom?: string;
}

/** The receipt of a document that was touched; it leads to the document, or to where it stood. */
export function fileReceipt(ctx: Context, { operation, documentId, path, preview, goneFrom }: Touched): ReceiptDraft {
  return {
    route: "knowledge_base",
    type: "file",
    operation,
    status: "success",
    externalId: documentId,
    verifiableUrl: goneFrom === undefined ? `/w/${ctx.workspaceId}/documents/${documentId}` : folderUrl(ctx, goneFrom),
    preview: truncate(path ? `${path}: ${preview}` : preview, 200),
  };
}

/** The receipt of a folder; its path is its name everywhere. */
export function folderReceipt(ctx: Context, operation: "mkdir" | "rmdir", path: string, preview = path): ReceiptDraft {
  const shown = operation === "mkdir" ? path : path.slice(0, path.lastIndexOf("/"));
  return {
    route: "knowledge_base",
    type: "folder",
    operation,
    status: "success",
    externalId: path,
    verifiableUrl: folderUrl(ctx, shown),
    preview: truncate(preview, 200),
  };
}

const folderUrl = (ctx: Context, folder: string) =>
  `/w/${ctx.workspaceId}/documents?folder=${encodeURIComponent(folder)}`;
