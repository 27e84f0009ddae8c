import type { Context } from "../../core/context";
import { notFound } from "../../core/errors";
import { requirePermission } from "../../workspaces/require-permission";
import type { AutomationRunItem } from "../items.schema";
import { toRunItems } from "./to-run-items";

/** One run as it stands now. @throws NOT_FOUND, FORBIDDEN */
export async function getRun(ctx: Context, id: string): Promise<AutomationRunItem> {
  requirePermission(ctx, "automations:read");
  const row = await ctx.db.prisma.automationRun.findFirst({ where: { id, workspaceId: ctx.workspaceId } });
  if (!row) throw notFound("run");
  return (await toRunItems(ctx, [row]))[0]!;
}
