import type { Context } from "../core/context";
import { publishDeliverable } from "./publish-deliverable";
import type { Phase } from "./schema";

/**
 * Notes that the job works on `phase` and is alive. False when it must not go on: somebody asked to stop,
 * or it has ended already.
 */
export async function enterPhase(ctx: Context, id: string, phase: Phase): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now();
    const where = { id, workspaceId: ctx.workspaceId };
    const { count } = await tx.deliverable.updateMany({
      where: { ...where, state: { in: ["queued", "running"] } },
      data: { state: "running", phase, heartbeatAt: now, updatedAt: now },
    });
    if (count === 0) return false;
    const row = await tx.deliverable.findFirstOrThrow({ where });
    await publishDeliverable(tx, ctx, row, { state: "running", phase });
    return true;
  });
}
