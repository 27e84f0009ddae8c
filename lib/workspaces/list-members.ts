import type { Context } from "../core/context";
import { cutPage, PageQuery } from "../core/page-query";
import { parseInput } from "../core/parse-input";
import { requirePermission } from "./require-permission";
import { type MemberItem, Role } from "./schema";

/** Members in the order they joined, a page at a time. */
export async function listMembers(
  ctx: Context,
  query: Partial<PageQuery> = {},
): Promise<{ items: MemberItem[]; nextCursor: string | null }> {
  requirePermission(ctx, "members:view");
  const { cursor, limit } = parseInput(PageQuery, query);
  const found = await ctx.db.prisma.membership.findMany({
    where: { workspaceId: ctx.workspaceId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: limit + 1,
    ...(cursor ? { cursor: { id: cursor, workspaceId: ctx.workspaceId }, skip: 1 } : {}),
  });
  const { rows, nextCursor } = cutPage(found, limit);
  const users = await ctx.db.prisma.user.findMany({
    where: { id: { in: rows.map(({ userId }) => userId) } },
    select: { id: true, name: true, email: true },
  });
  const byId = new Map(users.map((user) => [user.id, user]));
  const items = rows.map(({ id, userId, role, createdAt }) => ({
    id,
    userId,
    name: byId.get(userId)?.name ?? "",
    email: byId.get(userId)?.email ?? "",
    role: Role.parse(role),
    createdAt: createdAt.toISOString(),
  }));
  return { items, nextCursor };
}
