import type { Context } from "../core/context";
import type { DeliverableRow } from "./deliverable-row";
import { DeliverableItem, type DeliverableKind, JobState, Phase } from "./schema";

/** Rows of this workspace as lists show them: with the maker's name. Keeps the order. */
export async function toDeliverableItems(
  ctx: Pick<Context, "db">,
  rows: readonly DeliverableRow[],
): Promise<DeliverableItem[]> {
  const users = await ctx.db.prisma.user.findMany({
    where: { id: { in: [...new Set(rows.map((row) => row.createdById))] } },
    select: { id: true, name: true },
  });
  const names = new Map(users.map((user) => [user.id, user.name]));
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as DeliverableKind,
    title: row.title,
    state: JobState.parse(row.state),
    phase: row.phase === null ? null : Phase.parse(row.phase),
    error: row.error,
    version: row.version,
    groupId: row.groupId,
    origin: DeliverableItem.shape.origin.parse(row.origin),
    note: row.note,
    parentId: row.parentId,
    receiptId: row.receiptId,
    threadId: row.threadId,
    engine: row.engine,
    createdBy: { id: row.createdById, name: names.get(row.createdById) ?? "" },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }));
}
