import { actorOf } from "../../audit/actor-of";
import { appendAudit } from "../../audit/append-audit";
import type { Context, Runtime } from "../../core/context";
import { settleReceipt } from "../../receipts/settle-receipt";
import { publishDeliverable } from "../publish-deliverable";
import { Phase } from "../schema";
import type { ReportSource } from "./schema";

export type ReportEnding =
  | {
      state: "ready" | "partial";
      title: string;
      markdown: string;
      sources: ReportSource[];
      words: number;
      engine: string;
      /** Why it is only partial. */
      error?: string;
    }
  | { state: "failed" | "cancelled"; error: string };

/** Who ends it: the job in the name of a person, or the server for a person who has left. */
export type Finisher = Runtime & Partial<Pick<Context, "person" | "role">>;

/**
 * The one end of a report: content, state, receipt, audit and what pages are told, in a single transaction.
 * However many try, exactly one does it; false for all others.
 */
export async function finishReport(by: Finisher, reportId: string, ending: ReportEnding): Promise<boolean> {
  return by.db.transaction(async (tx) => {
    const now = by.clock.now();
    // Somebody who asked to stop is never answered with a report that went on regardless.
    const open = ending.state === "ready" || ending.state === "partial" ? ["queued", "running"] : unfinished;
    const isContent = "markdown" in ending;
    const { count } = await tx.deliverable.updateMany({
      where: { id: reportId, state: { in: open } },
      data: {
        state: ending.state,
        error: ending.error ?? null,
        updatedAt: now,
        finishedAt: now,
        ...(isContent && { title: ending.title, engine: ending.engine }),
      },
    });
    if (count === 0) return false;
    const row = await tx.deliverable.findUniqueOrThrow({ where: { id: reportId } });
    if (isContent) {
      const { markdown, sources, words } = ending;
      await tx.reportContent.create({
        data: { deliverableId: reportId, workspaceId: row.workspaceId, markdown, sources, words },
      });
    }
    await publishDeliverable(tx, by, row, {
      state: ending.state,
      phase: row.phase === null ? null : Phase.parse(row.phase),
    });
    await settleReceipt(tx, by, row.receiptId, {
      status: isContent ? "success" : "failed",
      externalId: reportId,
      ...(isContent ? { preview: ending.title } : { error: ending.error }),
    });
    await appendAudit(tx, by, {
      workspaceId: row.workspaceId,
      action: `report.${ending.state}`,
      actor: by.person && by.role !== undefined ? actorOf({ person: by.person, role: by.role }) : null,
      tool: "generate_report",
      receiptId: row.receiptId,
      threadId: row.threadId ?? undefined,
      turnId: row.turnId ?? undefined,
      details: { reportId, ...(ending.error !== undefined && { error: ending.error }) },
    });
    return true;
  });
}

const unfinished = ["queued", "running", "waiting_for_you", "cancelling"];
