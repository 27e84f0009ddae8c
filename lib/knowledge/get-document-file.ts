import type { Context } from "../core/context";
import { notFound } from "../core/errors";
import { requirePermission } from "../workspaces/require-permission";
import { loadDocument } from "./load-document";

/** The bytes as they were uploaded. @throws FORBIDDEN · NOT_FOUND */
export async function getDocumentFile(
  ctx: Context,
  id: string,
): Promise<{ fileName: string; mediaType: string; bytes: Uint8Array<ArrayBuffer> }> {
  requirePermission(ctx, "documents:read");
  const { fileName, mediaType } = await loadDocument(ctx, id);
  const content = await ctx.db.prisma.documentContent.findUnique({
    where: { documentId: id },
    select: { blobId: true },
  });
  const blob = content
    ? await ctx.db.prisma.blob.findFirst({ where: { id: content.blobId, workspaceId: ctx.workspaceId } })
    : null;
  if (!blob) throw notFound("file");
  return { fileName, mediaType, bytes: blob.bytes };
}
