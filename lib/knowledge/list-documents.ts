import type { Context } from "../core/context";
import { cutPage } from "../core/page-query";
import { parseInput } from "../core/parse-input";
import { requirePermission } from "../workspaces/require-permission";
import { type DocumentItem, DocumentListQuery } from "./schema";
import { toDocumentItems } from "./to-document-items";

/** The workspace's documents, or those of one folder, newest first. @throws FORBIDDEN */
export async function listDocuments(
  ctx: Context,
  input: unknown = {},
): Promise<{ items: DocumentItem[]; nextCursor: string | null }> {
  requirePermission(ctx, "documents:read");
  const { cursor, limit, folder } = parseInput(DocumentListQuery, input);
  const last = cursor
    ? await ctx.db.prisma.document.findFirst({ where: { id: cursor, workspaceId: ctx.workspaceId } })
    : null;
  const found = await ctx.db.prisma.document.findMany({
    where: {
      workspaceId: ctx.workspaceId,
      folder,
      ...(last
        ? { OR: [{ createdAt: { lt: last.createdAt } }, { createdAt: last.createdAt, id: { lt: last.id } }] }
        : {}),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  const { rows, nextCursor } = cutPage(found, limit);
  return { items: await toDocumentItems(ctx, rows), nextCursor };
}
