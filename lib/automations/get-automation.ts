import type { Context } from "../core/context";
import { notFound } from "../core/errors";
import { requirePermission } from "../workspaces/require-permission";
import type { ListedTool } from "./definition/declarable-tools";
import type { AutomationItem } from "./items.schema";
import { toAutomationItem } from "./to-automation-items";

/** One automation as it stands now. @throws NOT_FOUND, FORBIDDEN */
export async function getAutomation(ctx: Context, id: string, tools: readonly ListedTool[]): Promise<AutomationItem> {
  requirePermission(ctx, "automations:read");
  const row = await ctx.db.prisma.automation.findFirst({ where: { id, workspaceId: ctx.workspaceId } });
  if (!row) throw notFound("automation");
  return toAutomationItem(ctx, row, tools);
}
