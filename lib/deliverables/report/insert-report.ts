import type { Context } from "../../core/context";
import type { Prisma, Transaction } from "../../core/db/database";
import { enqueueJob } from "../../events/enqueue-job";
import type { ReceiptDraft } from "../../receipts/schema";
import type { DeliverableRow } from "../deliverable-row";
import { publishDeliverable } from "../publish-deliverable";
import type { GenerateReport } from "./schema";

export interface NewReport {
  input: GenerateReport;
  /** The version that is revised. */
  parent: Pick<DeliverableRow, "id" | "groupId"> | null;
  /** Digest of the call; null where asking again shall make another one. */
  startKey: string | null;
  threadId?: string;
  turnId?: string;
}

/** Writes down that a report is to be made and asks for the work; the caller commits it with the receipt. */
export async function insertReport(
  tx: Transaction,
  ctx: Context,
  { input, parent, startKey, threadId, turnId }: NewReport,
): Promise<{ id: string; receipt: ReceiptDraft }> {
  const id = ctx.ids.next("report");
  const receiptId = ctx.ids.next("receipt");
  const groupId = parent?.groupId ?? id;
  const newest = await tx.deliverable.aggregate({
    where: { workspaceId: ctx.workspaceId, groupId },
    _max: { version: true },
  });
  const now = ctx.clock.now();
  const row = await tx.deliverable.create({
    data: {
      id,
      workspaceId: ctx.workspaceId,
      threadId: threadId ?? null,
      turnId: turnId ?? null,
      createdById: ctx.person.userId,
      kind: "report",
      groupId,
      version: (newest._max.version ?? 0) + 1,
      parentId: parent?.id ?? null,
      title: input.topic,
      state: "queued",
      receiptId,
      startKey,
      input: input as unknown as Prisma.InputJsonObject,
      createdAt: now,
      updatedAt: now,
    },
  });
  await publishDeliverable(tx, ctx, row, { state: "queued", phase: null });
  await enqueueJob(tx, ctx, "report/generation.requested", {
    workspaceId: ctx.workspaceId,
    userId: ctx.person.userId,
    deliverableId: id,
  });
  return { id, receipt: pendingReceipt(ctx, receiptId, id, input.topic) };
}

function pendingReceipt(ctx: Context, receiptId: string, reportId: string, topic: string): ReceiptDraft {
  return {
    id: receiptId,
    route: "deliverables",
    type: "report",
    operation: "generate",
    status: "pending",
    externalId: reportId,
    verifiableUrl: `/w/${ctx.workspaceId}/reports/${reportId}`,
    preview: topic,
  };
}
