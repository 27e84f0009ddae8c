import type { Transaction } from "../../../core/db/database";
import type { DeliverableRow } from "../../deliverable-row";

/**
 * Notes on a revision that another version of its parent was saved while it was written: neither has the other's
 * changes, and whoever reads the list of versions should know.
 */
export async function noteOvertaken(tx: Transaction, row: DeliverableRow): Promise<void> {
  if (row.parentId === null) return;
  const parent = await tx.deliverable.findUnique({ where: { id: row.parentId }, select: { version: true } });
  if (!parent) return;
  const other = await tx.deliverable.findFirst({
    where: {
      workspaceId: row.workspaceId,
      groupId: row.groupId,
      id: { not: row.id },
      version: { gt: parent.version },
      finishedAt: { gte: row.createdAt },
      state: { in: ["ready", "partial"] },
    },
    orderBy: { version: "desc" },
    select: { version: true },
  });
  if (!other) return;
  const lacking = `Written from version ${parent.version}, without the changes of version ${other.version}.`;
  const note = row.note === null ? lacking : `${row.note}\n${lacking}`;
  await tx.deliverable.update({ where: { id: row.id }, data: { note } });
}
