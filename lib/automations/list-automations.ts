import type { Context } from "../core/context";
import { cutPage } from "../core/page-query";
import { parseInput } from "../core/parse-input";
import { requirePermission } from "../workspaces/require-permission";
import type { ListedTool } from "./definition/declarable-tools";
import { type AutomationItem, AutomationListQuery } from "./items.schema";
import { toAutomationItems } from "./to-automation-items";

/** The workspace's automations, newest first; of one state, or all. @throws FORBIDDEN, INVALID_INPUT */
export async function listAutomations(
  ctx: Context,
  query: unknown,
  tools: readonly ListedTool[],
): Promise<{ items: AutomationItem[]; nextCursor: string | null }> {
  requirePermission(ctx, "automations:read");
  const { state, cursor, limit } = parseInput(AutomationListQuery, query);
  const rows = await ctx.db.prisma.automation.findMany({
    where: { workspaceId: ctx.workspaceId, ...(state && { state }) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    ...(cursor !== undefined && { cursor: { id: cursor }, skip: 1 }),
  });
  const page = cutPage(rows, limit);
  return { items: await toAutomationItems(ctx, page.rows, tools), nextCursor: page.nextCursor };
}
