import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context } from "../core/context";
import { isUniqueViolation, type Prisma, type Transaction } from "../core/db/database";
import { AppError } from "../core/errors";
import { writeReceipt } from "../receipts/write-receipt";
import type { DeliverableRow } from "./deliverable-row";
import { kinds } from "./kinds";
import { publishDeliverable } from "./publish-deliverable";
import { type DeliverableKind, deliverablePaths } from "./schema";

export interface NewVersion {
  origin: "edited" | "restored";
  /** The version that it was made from. */
  base: DeliverableRow;
  title: string;
  /** Why, in the person's words. */
  note: string | null;
  /** The version that the person had before them; left out, the last writer wins. */
  ifMatch?: number;
  /** Stores what it says, in the transaction that writes the version. */
  store: (tx: Transaction, row: DeliverableRow) => Promise<void>;
}

const written = ["ready", "partial"];

/**
 * Writes what a person made of a deliverable as its next version, if the newest one is still the one they had before
 * them. Nothing is ever overwritten: what somebody else wrote meanwhile stays, and so does what this person has.
 * @returns the id of the version
 * @throws PRECONDITION_FAILED when somebody was faster
 */
export async function writeVersion(ctx: Context, version: NewVersion): Promise<string> {
  const { noun } = kinds[version.base.kind as DeliverableKind];
  try {
    return await ctx.db.transaction((tx) => insertVersion(tx, ctx, version, noun));
  } catch (error) {
    throw isUniqueViolation(error) ? overtaken(noun, null) : error;
  }
}

async function insertVersion(tx: Transaction, ctx: Context, version: NewVersion, noun: string): Promise<string> {
  const { base, title, origin, note, ifMatch, store } = version;
  const { workspaceId } = ctx;
  const kind = base.kind as DeliverableKind;
  const group = { workspaceId, groupId: base.groupId };
  // Who writes a version of it writes it alone: what is the newest stays so until the commit.
  await tx.$executeRaw`
    SELECT 1 FROM "Deliverable" WHERE "groupId" = ${base.groupId} AND "version" = 1 FOR UPDATE`;
  const newest = await tx.deliverable.findFirst({
    where: { ...group, state: { in: written } },
    orderBy: { version: "desc" },
    select: { version: true },
  });
  if (ifMatch !== undefined && newest?.version !== ifMatch) throw overtaken(noun, newest?.version ?? null);
  const last = await tx.deliverable.aggregate({ where: group, _max: { version: true } });
  const id = ctx.ids.next(kinds[kind].idKind);
  const receiptId = ctx.ids.next("receipt");
  const now = ctx.clock.now();
  const row = await tx.deliverable.create({
    data: {
      ...group,
      id,
      threadId: base.threadId,
      createdById: ctx.person.userId,
      kind,
      version: (last._max.version ?? 0) + 1,
      parentId: base.id,
      title,
      state: "ready",
      receiptId,
      input: base.input as Prisma.InputJsonValue,
      engine: base.engine,
      origin,
      note,
      createdAt: now,
      updatedAt: now,
      finishedAt: now,
    },
  });
  await store(tx, row);
  await writeReceipt(tx, ctx, {
    id: receiptId,
    tool: kinds[kind].tool,
    callId: ctx.ids.next("call"),
    threadId: base.threadId ?? undefined,
    route: "deliverables",
    type: kind,
    operation: "update",
    status: "success",
    externalId: id,
    verifiableUrl: `/w/${workspaceId}/${deliverablePaths[kind]}/${id}`,
    preview: title,
  });
  await publishDeliverable(tx, ctx, row, { state: "ready", phase: null });
  await appendAudit(tx, ctx, {
    workspaceId,
    action: `${kind}.${origin}`,
    actor: actorOf(ctx),
    receiptId,
    threadId: base.threadId ?? undefined,
    details: { id, from: base.id, version: row.version },
  });
  return id;
}

function overtaken(noun: string, version: number | null): AppError {
  return new AppError("PRECONDITION_FAILED", {
    detail: `Somebody else wrote ${version === null ? "another version" : `version ${version}`} of this ${noun} meanwhile. Nothing was saved, and nothing is lost.`,
    hint: "Compare the two, then save yours on top of it, join them, or keep theirs.",
  });
}
