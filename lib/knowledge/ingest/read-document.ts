import type { Context } from "../../core/context";
import { Prisma } from "../../core/db/generated/client";
import { publishDocument } from "../publish-document";
import { readBytes } from "../read/read-bytes";
import type { DocumentKind } from "../schema";
import { failDocument } from "./fail-document";
import type { WantedDocument } from "./wanted-document";

/**
 * First step: the text of the file, stored with the offsets of its pages. Read again it gives the same text and
 * leaves the index alone.
 */
export async function readDocument(ctx: Context, { id, version }: WantedDocument): Promise<"read" | "failed" | "gone"> {
  const mine = { id, workspaceId: ctx.workspaceId, version };
  const isOpen = { state: { in: ["pending", "processing"] } };
  const begun = await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now();
    const marked = await tx.document.updateMany({
      where: { ...mine, ...isOpen },
      data: { state: "processing", heartbeatAt: now, updatedAt: now },
    });
    if (marked.count > 0) await publishDocument(tx, ctx, id, "processing");
    return marked.count > 0;
  });
  if (!begun) return "gone";

  const { prisma } = ctx.db;
  const document = await prisma.document.findFirst({ where: mine, select: { kind: true } });
  const content = await prisma.documentContent.findUnique({ where: { documentId: id }, select: { blobId: true } });
  const blob = content
    ? await prisma.blob.findFirst({
        where: { id: content.blobId, workspaceId: ctx.workspaceId },
        select: { bytes: true },
      })
    : null;
  if (!document || !blob) return "gone";
  const read = await readBytes(document.kind as DocumentKind, blob.bytes);
  if (!read.ok) {
    const ended = await failDocument(ctx, ctx.workspaceId, { id, version }, read.reason, read.detail ?? "");
    return ended ? "failed" : "gone";
  }
  const { text, pages, note } = read.value;
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now();
    const before = await tx.documentContent.findUnique({ where: { documentId: id }, select: { text: true } });
    const marked = await tx.document.updateMany({
      where: { ...mine, ...isOpen },
      data: {
        pageCount: pages?.length ?? null,
        detail: note ?? null,
        heartbeatAt: now,
        // What was indexed of another text does not count.
        ...(before?.text === text ? {} : { chunkCount: 0 }),
      },
    });
    if (marked.count === 0) return "gone" as const;
    if (before?.text !== text) {
      await tx.documentContent.update({ where: { documentId: id }, data: { text, pages: pages ?? Prisma.DbNull } });
    }
    return "read" as const;
  });
}
