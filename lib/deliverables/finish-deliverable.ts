import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context, Runtime } from "../core/context";
import type { Transaction } from "../core/db/database";
import { settleReceipt } from "../receipts/settle-receipt";
import type { DeliverableRow } from "./deliverable-row";
import { kinds } from "./kinds";
import { publishDeliverable } from "./publish-deliverable";
import { type DeliverableKind, Phase } from "./schema";
import { tellEnding } from "./tell-ending";
import { dropWork } from "./work/kept-work";

export type Ending =
  | {
      state: "ready" | "partial";
      title: string;
      engine: string;
      /** Why it is only partial. */
      error?: string;
      /** Stores what was made, in the transaction of the end. */
      store: (tx: Transaction, row: DeliverableRow) => Promise<void>;
    }
  | { state: "failed" | "cancelled"; error: string };

/** Who ends it: the job in the name of a person, or the server for a person who has left. */
export type Finisher = Runtime & Partial<Pick<Context, "person" | "role">>;

/**
 * The one end of a deliverable: content, state, receipt, audit and what pages are told, in a single transaction.
 * However many try, exactly one does it; false for all others.
 */
export async function finishDeliverable(by: Finisher, id: string, ending: Ending): Promise<boolean> {
  return by.db.transaction(async (tx) => {
    const now = by.clock.now();
    const isMade = "store" in ending;
    // Somebody who asked to stop is never answered with something that went on regardless.
    const open = isMade ? ["queued", "running"] : unfinished;
    const { count } = await tx.deliverable.updateMany({
      where: { id, state: { in: open } },
      data: {
        state: ending.state,
        error: ending.error ?? null,
        updatedAt: now,
        finishedAt: now,
        ...(isMade && { title: ending.title, engine: ending.engine }),
      },
    });
    if (count === 0) return false;
    const row = await tx.deliverable.findUniqueOrThrow({ where: { id } });
    if (isMade) await ending.store(tx, row);
    if (ending.state === "ready") await dropWork(tx, row);
    const kind = row.kind as DeliverableKind;
    await publishDeliverable(tx, by, row, {
      state: ending.state,
      phase: row.phase === null ? null : Phase.parse(row.phase),
    });
    await settleReceipt(tx, by, row.receiptId, {
      status: isMade ? "success" : "failed",
      externalId: id,
      ...(isMade ? { preview: ending.title } : { error: ending.error }),
      isTold: ending.state !== "cancelled",
    });
    await tellEnding(tx, by, row);
    await appendAudit(tx, by, {
      workspaceId: row.workspaceId,
      action: `${kind}.${ending.state}`,
      actor: by.person && by.role !== undefined ? actorOf({ person: by.person, role: by.role }) : null,
      tool: kinds[kind].tool,
      receiptId: row.receiptId,
      threadId: row.threadId ?? undefined,
      turnId: row.turnId ?? undefined,
      details: { id, ...(ending.error !== undefined && { error: ending.error }) },
    });
    return true;
  });
}

const unfinished = ["queued", "running", "waiting_for_you", "cancelling"];
