import type { Context } from "../core/context";
import { requirePermission } from "../workspaces/require-permission";
import { lockAutomation, requireMayStop } from "./lock-automation";
import { setState } from "./set-state";

/**
 * Puts an automation into the archive: it runs no more and keeps its versions and runs. Doing so twice is the same as
 * once.
 * @throws NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED
 */
export async function archiveAutomation(ctx: Context, id: string, ifMatch?: number): Promise<void> {
  // What is one's own may be put away by whoever may change it; what is others' needs the right to delete.
  requirePermission(ctx, "automations:update");
  await ctx.db.transaction(async (tx) => {
    const row = await lockAutomation(tx, ctx, id, ifMatch);
    requireMayStop(ctx, row);
    if (row.state !== "archived") await setState(tx, ctx, row, "archived");
  });
}
