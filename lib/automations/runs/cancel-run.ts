import { actorOf } from "../../audit/actor-of";
import { appendAudit } from "../../audit/append-audit";
import type { Context } from "../../core/context";
import { AppError, notFound } from "../../core/errors";
import { enqueueJob } from "../../events/enqueue-job";
import { hasPermission } from "../../workspaces/has-permission";
import { requirePermission } from "../../workspaces/require-permission";
import type { AutomationRunItem } from "../items.schema";
import { getRun } from "./get-run";
import { openStates } from "./run-row";

/**
 * Asks a run to stop; its turn stops at its next breath, and its cards are taken back. For whoever it runs as, and for
 * those who may remove what is others'.
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT when it has ended
 */
export async function cancelRun(ctx: Context, id: string): Promise<AutomationRunItem> {
  requirePermission(ctx, "automations:execute");
  const { workspaceId } = ctx;
  await ctx.db.transaction(async (tx) => {
    const run = await tx.automationRun.findFirst({ where: { id, workspaceId } });
    if (!run) throw notFound("run");
    if (run.userId !== ctx.person.userId && !hasPermission(ctx, "automations:delete")) {
      throw new AppError("FORBIDDEN", {
        detail: "Only whoever an automation runs for stops its runs.",
        hint: "Ask them, or an admin.",
      });
    }
    const { count } = await tx.automationRun.updateMany({
      where: { id, workspaceId, state: { in: [...openStates] } },
      data: { cancelAskedAt: run.cancelAskedAt ?? ctx.clock.now() },
    });
    if (count === 0) {
      throw new AppError("CONFLICT", {
        detail: `The run is ${run.state}; there is nothing left to stop.`,
        hint: "Reload the page to see where it stands.",
      });
    }
    await enqueueJob(tx, ctx, "automation/run.requested", { workspaceId, userId: run.userId, runId: id });
    await appendAudit(tx, ctx, {
      workspaceId,
      action: "automation.cancel_asked",
      actor: actorOf(ctx),
      details: { automationId: run.automationId, runId: id },
    });
  });
  return getRun(ctx, id);
}
