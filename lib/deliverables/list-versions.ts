import type { Context } from "../core/context";
import { requirePermission } from "../workspaces/require-permission";
import { findDeliverable } from "./find-deliverable";
import type { DeliverableItem, DeliverableKind } from "./schema";
import { toDeliverableItems } from "./to-deliverable-items";

/** Every version of the artifact that `id` is one of, newest first. @throws FORBIDDEN, NOT_FOUND */
export async function listVersions(ctx: Context, kind: DeliverableKind, id: string): Promise<DeliverableItem[]> {
  requirePermission(ctx, "deliverables:read");
  const { groupId } = await findDeliverable(ctx, kind, id);
  const rows = await ctx.db.prisma.deliverable.findMany({
    where: { workspaceId: ctx.workspaceId, groupId, kind },
    orderBy: { version: "desc" },
  });
  return toDeliverableItems(ctx, rows);
}
