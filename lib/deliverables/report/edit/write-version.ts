import { actorOf } from "../../../audit/actor-of";
import { appendAudit } from "../../../audit/append-audit";
import type { Context } from "../../../core/context";
import { isUniqueViolation, type Prisma, type Transaction } from "../../../core/db/database";
import { AppError } from "../../../core/errors";
import { writeReceipt } from "../../../receipts/write-receipt";
import type { DeliverableRow } from "../../deliverable-row";
import { publishDeliverable } from "../../publish-deliverable";
import { countWords } from "../count-words";
import { titleIn } from "./title-in";

export interface NewVersion {
  origin: "edited" | "restored";
  /** The version that it was made from; its sources go with it. */
  base: DeliverableRow;
  markdown: string;
  /** Why, in the person's words. */
  note: string | null;
  /** The version that the person had before them; left out, the last writer wins. */
  ifMatch?: number;
}

const written = ["ready", "partial"];

/**
 * Writes what a person made of a report as its next version, if the newest one is still the one they had before them.
 * Nothing is ever overwritten: what somebody else wrote meanwhile stays, and so does what this person has.
 * @throws PRECONDITION_FAILED when somebody was faster
 */
export async function writeVersion(ctx: Context, version: NewVersion): Promise<string> {
  try {
    return await ctx.db.transaction((tx) => insertVersion(tx, ctx, version));
  } catch (error) {
    throw isUniqueViolation(error) ? overtaken(null) : error;
  }
}

async function insertVersion(tx: Transaction, ctx: Context, version: NewVersion): Promise<string> {
  const { base, markdown, origin, note, ifMatch } = version;
  const { workspaceId } = ctx;
  const group = { workspaceId, groupId: base.groupId };
  // Who writes a version of this report writes it alone: what is the newest stays so until the commit.
  await tx.$executeRaw`
    SELECT 1 FROM "Deliverable" WHERE "groupId" = ${base.groupId} AND "version" = 1 FOR UPDATE`;
  const newest = await tx.deliverable.findFirst({
    where: { ...group, state: { in: written } },
    orderBy: { version: "desc" },
    select: { version: true },
  });
  if (ifMatch !== undefined && newest?.version !== ifMatch) throw overtaken(newest?.version ?? null);
  const last = await tx.deliverable.aggregate({ where: group, _max: { version: true } });
  const id = ctx.ids.next("report");
  const receiptId = ctx.ids.next("receipt");
  const now = ctx.clock.now();
  const row = await tx.deliverable.create({
    data: {
      ...group,
      id,
      threadId: base.threadId,
      createdById: ctx.person.userId,
      kind: base.kind,
      version: (last._max.version ?? 0) + 1,
      parentId: base.id,
      title: titleIn(markdown) ?? base.title,
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
  const content = await tx.reportContent.findUniqueOrThrow({ where: { deliverableId: base.id } });
  await tx.reportContent.create({
    data: {
      deliverableId: id,
      workspaceId,
      markdown,
      sources: content.sources as Prisma.InputJsonValue,
      words: countWords(markdown),
    },
  });
  await writeReceipt(tx, ctx, {
    id: receiptId,
    tool: "generate_report",
    callId: ctx.ids.next("call"),
    threadId: base.threadId ?? undefined,
    route: "deliverables",
    type: "report",
    operation: "update",
    status: "success",
    externalId: id,
    verifiableUrl: `/w/${workspaceId}/reports/${id}`,
    preview: row.title,
  });
  await publishDeliverable(tx, ctx, row, { state: "ready", phase: null });
  await appendAudit(tx, ctx, {
    workspaceId,
    action: `report.${origin}`,
    actor: actorOf(ctx),
    receiptId,
    threadId: base.threadId ?? undefined,
    details: { id, from: base.id, version: row.version },
  });
  return id;
}

function overtaken(version: number | null): AppError {
  return new AppError("PRECONDITION_FAILED", {
    detail: `Somebody else wrote ${version === null ? "another version" : `version ${version}`} of this report meanwhile. Nothing was saved, and nothing is lost.`,
    hint: "Compare the two, then save yours on top of it, join them, or keep theirs.",
  });
}
