import type { Context } from "../core/context";
import { requirePermission } from "./require-permission";
import type { WorkspaceItem } from "./schema";
import { toWorkspaceItem } from "./to-workspace-item";

export async function getWorkspace(ctx: Context): Promise<WorkspaceItem> {
  requirePermission(ctx, "settings:view");
  return toWorkspaceItem(ctx, await ctx.db.prisma.workspace.findUniqueOrThrow({ where: { id: ctx.workspaceId } }));
}
