import type { Context } from "../core/context";
import { cutPage } from "../core/page-query";
import { parseInput } from "../core/parse-input";
import { requirePermission } from "../workspaces/require-permission";
import { type DocumentItem, DocumentListQuery } from "./schema";
import { toDocumentItems } from "./to-document-items";

/** The workspace's documents, or those of one folder or with some words in their names, newest first. @throws FORBIDDEN */
export async function listDocuments(
  ctx: Context,
  input: unknown = {},
): Promise<{ items: DocumentItem[]; nextCursor: string | null }> {
  requirePermission(ctx, "documents:read");
  const { cursor, limit, folder, q } = parseInput(DocumentListQuery, input);
  const last = cursor
    ? await ctx.db.prisma.document.findFirst({ where: { id: cursor, workspaceId: ctx.workspaceId } })
    : null;
  const found = await ctx.db.prisma.document.findMany({
    where: {
      workspaceId: ctx.workspaceId,
      folder,
      AND: [
        last ? { OR: [{ createdAt: { lt: last.createdAt } }, { createdAt: last.createdAt, id: { lt: last.id } }] } : {},
        q ? { OR: [{ title: holding(q) }, { fileName: holding(q) }] } : {},
      ],
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  const { rows, nextCursor } = cutPage(found, limit);
  return { items: await toDocumentItems(ctx, rows), nextCursor };
}

/** The words as they stand: `%` and `_` are signs like others. */
function holding(words: string) {
  return { contains: words.replaceAll(/[\\%_]/g, "\\$&"), mode: "insensitive" as const };
}
