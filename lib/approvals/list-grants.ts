import type { Context } from "../core/context";
import { cutPage, PageQuery } from "../core/page-query";
import { parseInput } from "../core/parse-input";
import type { GrantItem } from "./schema";
import type { ToolBook } from "./tool-facts";

/** One's own standing consents in this workspace, newest first; those of chats that are gone are not among them. */
export async function listGrants(
  ctx: Context,
  tools: ToolBook,
  input: unknown = {},
): Promise<{ items: GrantItem[]; nextCursor: string | null }> {
  const { cursor, limit } = parseInput(PageQuery, input);
  const { workspaceId } = ctx;
  const found = await ctx.db.prisma.approvalGrant.findMany({
    where: { workspaceId, userId: ctx.person.userId, revokedAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    ...(cursor ? { cursor: { id: cursor }, skip: 1 } : {}),
    take: limit + 1,
  });
  const { rows, nextCursor } = cutPage(found, limit);
  const threads = await ctx.db.prisma.thread.findMany({
    where: { workspaceId, id: { in: rows.flatMap((row) => row.threadId ?? []) }, deletedAt: null },
    select: { id: true, title: true },
  });
  const titles = new Map(threads.map((thread) => [thread.id, thread.title]));
  const items = rows
    .filter((row) => row.threadId === null || titles.has(row.threadId))
    .map((row) => ({
      id: row.id,
      tool: row.tool,
      label: tools.find(row.tool)?.label ?? row.tool,
      threadId: row.threadId,
      threadTitle: row.threadId === null ? null : titles.get(row.threadId)!,
      createdAt: row.createdAt.toISOString(),
    }));
  return { items, nextCursor };
}
