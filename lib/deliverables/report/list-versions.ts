import type { Context } from "../../core/context";
import { requirePermission } from "../../workspaces/require-permission";
import type { DeliverableItem } from "../schema";
import { toDeliverableItems } from "../to-deliverable-items";
import { findReport } from "./find-report";

/** Every version of the report that `id` is one of, newest first. @throws FORBIDDEN, NOT_FOUND */
export async function listVersions(ctx: Context, id: string): Promise<DeliverableItem[]> {
  requirePermission(ctx, "deliverables:read");
  const { groupId } = await findReport(ctx, id);
  const rows = await ctx.db.prisma.deliverable.findMany({
    where: { workspaceId: ctx.workspaceId, groupId, kind: "report" },
    orderBy: { version: "desc" },
  });
  return toDeliverableItems(ctx, rows);
}
