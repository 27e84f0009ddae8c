import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context } from "../core/context";
import { AppError } from "../core/errors";
import { requirePermission } from "../workspaces/require-permission";
import { findDeliverable } from "./find-deliverable";
import { finishDeliverable } from "./finish-deliverable";
import { kinds } from "./kinds";
import { publishDeliverable } from "./publish-deliverable";
import type { DeliverableKind } from "./schema";

/**
 * Asks the job of a deliverable to stop. One that waits ends at once; one that works stops at its next breath.
 * @throws FORBIDDEN, NOT_FOUND, CONFLICT when it has ended already
 */
export async function cancelDeliverable(ctx: Context, kind: DeliverableKind, id: string): Promise<void> {
  requirePermission(ctx, "deliverables:update");
  const row = await findDeliverable(ctx, kind, id);
  const words = `Cancelled by ${ctx.person.name}.`;
  if (row.state === "queued" && (await finishDeliverable(ctx, id, { state: "cancelled", error: words }))) return;
  if (await askToStop(ctx, kind, id, words)) return;
  const present = await findDeliverable(ctx, kind, id);
  if (present.state === "cancelling") return;
  throw new AppError("CONFLICT", {
    detail: `The ${kinds[kind].noun} is ${present.state}; there is nothing left to cancel.`,
    hint: "Reload the page to see where it stands.",
  });
}

async function askToStop(ctx: Context, kind: DeliverableKind, id: string, words: string): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const where = { id, workspaceId: ctx.workspaceId };
    const { count } = await tx.deliverable.updateMany({
      where: { ...where, state: { in: ["queued", "running"] } },
      data: { state: "cancelling", error: words, updatedAt: ctx.clock.now() },
    });
    if (count === 0) return false;
    const row = await tx.deliverable.findFirstOrThrow({ where });
    await publishDeliverable(tx, ctx, row, { state: "cancelling", phase: null });
    await appendAudit(tx, ctx, {
      workspaceId: ctx.workspaceId,
      action: `${kind}.cancel_asked`,
      actor: actorOf(ctx),
      receiptId: row.receiptId,
      threadId: row.threadId ?? undefined,
      details: { id },
    });
    return true;
  });
}
