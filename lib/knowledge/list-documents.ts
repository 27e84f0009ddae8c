import type { Context } from "../core/context";
import { cutPage, PageQuery } from "../core/page-query";
import { parseInput } from "../core/parse-input";
import { requirePermission } from "../workspaces/require-permission";
import type { DocumentItem } from "./schema";
import { toDocumentItems } from "./to-document-items";

/** The workspace's documents, newest first. @throws FORBIDDEN */
export async function listDocuments(
  ctx: Context,
  input: unknown = {},
): Promise<{ items: DocumentItem[]; nextCursor: string | null }> {
  requirePermission(ctx, "documents:read");
  const { cursor, limit } = parseInput(PageQuery, input);
  const last = cursor
    ? await ctx.db.prisma.document.findFirst({ where: { id: cursor, workspaceId: ctx.workspaceId } })
    : null;
  const found = await ctx.db.prisma.document.findMany({
    where: {
      workspaceId: ctx.workspaceId,
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
