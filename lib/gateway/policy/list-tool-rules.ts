import type { Context } from "../../core/context";
import { requirePermission } from "../../workspaces/require-permission";
import type { ToolRuleItem } from "../schema";
import { toToolRuleItems } from "./to-tool-rule-items";

/** The workspace's rules over tools and arguments, oldest first. */
export async function listToolRules(ctx: Context): Promise<ToolRuleItem[]> {
  requirePermission(ctx, "tools:manage");
  const rows = await ctx.db.prisma.toolRule.findMany({
    where: { workspaceId: ctx.workspaceId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return toToolRuleItems(ctx, rows);
}
