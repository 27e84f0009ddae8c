import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context } from "../core/context";
import { hasPermission } from "../workspaces/has-permission";
import { requirePermission } from "../workspaces/require-permission";
import { stretchLength } from "./index/stretch-length";
import { loadDocument } from "./load-document";
import { publishDocument } from "./publish-document";

const stretchesAtOnce = 8;

/**
 * Deletes a document in any state, with its bytes, earlier versions, text and index. Whoever uploaded it may, and whoever holds
 * `documents:delete`. Labels in old chats keep the words they quoted. The index of a long document goes in several
 * transactions; a deletion that was interrupted is finished by asking again.
 * @throws FORBIDDEN · NOT_FOUND
 */
export async function deleteDocument(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx, "documents:read");
  const row = await loadDocument(ctx, id);
  const isOwn = row.createdById === ctx.person.userId && hasPermission(ctx, "documents:create");
  if (!isOwn) requirePermission(ctx, "documents:delete");

  await ctx.db.transaction(async (tx) => {
    const marked = await tx.document.updateMany({
      where: { id, workspaceId: ctx.workspaceId, state: { not: "deleting" } },
      data: { state: "deleting", updatedAt: ctx.clock.now() },
    });
    if (marked.count === 0) return;
    await publishDocument(tx, ctx, id, "deleting");
    await appendAudit(tx, ctx, {
      workspaceId: ctx.workspaceId,
      action: "document.deleted",
      actor: actorOf(ctx),
      details: { documentId: id, fileName: row.fileName, sha256: row.sha256 },
    });
  });

  const { prisma } = ctx.db;
  for (;;) {
    const first = await prisma.posting.findFirst({
      where: { documentId: id },
      orderBy: { fromPosition: "asc" },
      select: { fromPosition: true },
    });
    if (!first) break;
    const until = first.fromPosition + stretchLength * stretchesAtOnce;
    await prisma.posting.deleteMany({ where: { documentId: id, fromPosition: { lt: until } } });
  }
  await prisma.chunk.deleteMany({ where: { documentId: id } });
  await ctx.db.transaction(async (tx) => {
    const scope = { documentId: id, workspaceId: ctx.workspaceId };
    const contents = await tx.documentContent.findMany({ where: scope, select: { blobId: true } });
    const versions = await tx.documentVersion.findMany({ where: scope, select: { blobId: true } });
    await tx.documentContent.deleteMany({ where: scope });
    await tx.documentVersion.deleteMany({ where: scope });
    const blobs = [...contents, ...versions].map(({ blobId }) => blobId);
    await tx.blob.deleteMany({ where: { id: { in: blobs }, workspaceId: ctx.workspaceId } });
    await tx.citation.updateMany({
      where: { documentId: id, workspaceId: ctx.workspaceId },
      data: { documentId: null, chunkId: null },
    });
    await tx.document.deleteMany({ where: { id, workspaceId: ctx.workspaceId } });
    await publishDocument(tx, ctx, id, "deleted");
  });
}
