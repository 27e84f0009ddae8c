import type { Context } from "../../core/context";
import { cutPage, PageQuery } from "../../core/page-query";
import { parseInput } from "../../core/parse-input";
import { requirePermission } from "../../workspaces/require-permission";
import type { PromptItem } from "./schema";
import { toPromptItem } from "./to-prompt-item";

/** One's own saved prompts and those that others share with the workspace, by name. @throws FORBIDDEN, INVALID_INPUT */
export async function listPrompts(
  ctx: Context,
  input: unknown = {},
): Promise<{ items: PromptItem[]; nextCursor: string | null }> {
  requirePermission(ctx, "chats:read");
  const { cursor, limit } = parseInput(PageQuery, input);
  const rows = await ctx.db.prisma.savedPrompt.findMany({
    where: { workspaceId: ctx.workspaceId, OR: [{ ownerId: ctx.person.userId }, { shared: true }] },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: limit + 1,
    ...(cursor === undefined ? {} : { cursor: { id: cursor }, skip: 1 }),
  });
  const page = cutPage(rows, limit);
  return { items: page.rows.map((row) => toPromptItem(ctx, row)), nextCursor: page.nextCursor };
}
