import { actorOf } from "../../audit/actor-of";
import { appendAudit } from "../../audit/append-audit";
import type { Context } from "../../core/context";
import { AppError } from "../../core/errors";
import { requirePermission } from "../../workspaces/require-permission";
import { publishDeliverable } from "../publish-deliverable";
import { findReport } from "./find-report";
import { finishReport } from "./finish-report";
import { getReport } from "./get-report";
import type { Report } from "./schema";

/**
 * Asks a report's job to stop. One that waits ends at once; one that works stops at its next breath.
 * @throws FORBIDDEN, NOT_FOUND, CONFLICT when it has ended already
 */
export async function cancelReport(ctx: Context, id: string): Promise<Report> {
  requirePermission(ctx, "deliverables:update");
  const row = await findReport(ctx, id);
  const words = `Cancelled by ${ctx.person.name}.`;
  const isWaiting = row.state === "queued" && (await finishReport(ctx, id, { state: "cancelled", error: words }));
  if (!isWaiting && !(await askToStop(ctx, id, words))) {
    const present = await findReport(ctx, id);
    if (present.state !== "cancelling") {
      throw new AppError("CONFLICT", {
        detail: `The report is ${present.state}; there is nothing left to cancel.`,
        hint: "Reload the page to see where it stands.",
      });
    }
  }
  return getReport(ctx, id);
}

async function askToStop(ctx: Context, id: string, words: string): Promise<boolean> {
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
      action: "report.cancel_asked",
      actor: actorOf(ctx),
      receiptId: row.receiptId,
      threadId: row.threadId ?? undefined,
      details: { reportId: id },
    });
    return true;
  });
}
