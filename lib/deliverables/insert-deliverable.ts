import type { Context } from "../core/context";
import type { Prisma, Transaction } from "../core/db/database";
import { enqueueJob } from "../events/enqueue-job";
import type { ReceiptDraft } from "../receipts/schema";
import type { DeliverableRow } from "./deliverable-row";
import { kinds } from "./kinds";
import { publishDeliverable } from "./publish-deliverable";
import { type DeliverableKind, deliverablePaths } from "./schema";

export interface NewDeliverable {
  kind: DeliverableKind;
  /** What it is called until it is made. */
  title: string;
  /** The arguments that it was asked for with, storable as JSON. */
  input: object;
  /** The version that is revised. */
  parent: Pick<DeliverableRow, "id" | "groupId"> | null;
  /** The first of the tries whose finished work it takes up. */
  resumesId?: string | null;
  /** Why a revision is wanted, for the list of versions; left out where nobody said. */
  note?: string;
  /** Digest of the call; null where asking again shall make another one. */
  startKey: string | null;
  threadId?: string;
  turnId?: string;
}

/** Writes down that something is to be made and asks for the work; the caller commits it with the receipt. */
export async function insertDeliverable(
  tx: Transaction,
  ctx: Context,
  { kind, title, input, parent, resumesId, note, startKey, threadId, turnId }: NewDeliverable,
): Promise<{ id: string; receipt: ReceiptDraft }> {
  const { idKind, event } = kinds[kind];
  const id = ctx.ids.next(idKind);
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
      kind,
      groupId,
      version: (newest._max.version ?? 0) + 1,
      parentId: parent?.id ?? null,
      resumesId: resumesId ?? null,
      title,
      note: note ?? null,
      state: "queued",
      receiptId,
      startKey,
      input: input as Prisma.InputJsonObject,
      createdAt: now,
      updatedAt: now,
    },
  });
  await publishDeliverable(tx, ctx, row, { state: "queued", phase: null });
  await enqueueJob(tx, ctx, event, {
    workspaceId: ctx.workspaceId,
    userId: ctx.person.userId,
    deliverableId: id,
  });
  return {
    id,
    receipt: {
      id: receiptId,
      route: "deliverables",
      type: kind,
      operation: "generate",
      status: "pending",
      externalId: id,
      verifiableUrl: `/w/${ctx.workspaceId}/${deliverablePaths[kind]}/${id}`,
      preview: title,
    },
  };
}
