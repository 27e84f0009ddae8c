import { z } from "zod";
import { defineTool } from "../../../gateway/tool-definition";
import { fileReceipt } from "../file-receipt";
import { loadDocumentAt } from "../find-document";
import type { Inverse } from "../inverse";
import { loadText } from "../load-text";
import { lockTree } from "../lock-tree";
import { parsePath } from "../parse-path";
import { removeDocument, requireMayRemove } from "../remove-document";
import { mutatingTool } from "./mutating-tool";
import { Path } from "./params";

/** Removes a document. */
export const rmTool = defineTool({
  ...mutatingTool,
  name: "rm",
  label: "Remove File",
  manual: {
    meaning: "Removes one document; it can be brought back for some weeks.",
    when: "The user wants it deleted and it is clear which one.",
    whenNot: "It is not certain which: ask.",
    goodExample: '{"path":"/documents/old/plan.md"}',
    badExample: '{"path":"/documents/old/*"}: one document at a time.',
    parameters: "path: the document.",
    results: "receipt; PERMISSION_DENIED: it is others'.",
  },
  parameters: z.strictObject({ path: Path }),
  permission: "documents:create",
  idempotency: "idempotent",
  preview: async ({ path }, { ctx }) => {
    const at = parsePath(path);
    const row = await loadDocumentAt(ctx.db.prisma, ctx, at);
    requireMayRemove(ctx, row);
    const text = (await loadText(ctx.db.prisma, row))?.text;
    return {
      target: { kind: "document", name: at.path, url: `/w/${ctx.workspaceId}/documents/${row.id}` },
      ...(text && { change: { before: text.slice(0, 2_000).toWellFormed(), after: null } }),
      recipients: [],
      risk: "high",
      typeToConfirm: row.fileName,
    };
  },
  handler: async ({ path }, call) => {
    const { ctx } = call;
    const at = parsePath(path);
    const { value } = await call.commit(async (tx) => {
      await lockTree(tx, ctx);
      const row = await loadDocumentAt(tx, ctx, at);
      requireMayRemove(ctx, row);
      const removed = await removeDocument(tx, ctx, row);
      const inverse: Inverse = { act: "restore", ...removed, blobs: [removed.blobId] };
      const receipt = fileReceipt(ctx, {
        operation: "rm",
        documentId: row.id,
        preview: at.path,
        goneFrom: row.folder,
      });
      return { value: row, receipts: [receipt], inverse };
    });
    return { ok: true, data: { path: at.path, document_id: value.id } };
  },
});
