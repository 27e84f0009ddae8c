import type { Context } from "../../core/context";
import type { Transaction } from "../../core/db/database";

export type AuditRow = NonNullable<Awaited<ReturnType<Transaction["auditRow"]["findUnique"]>>>;

/** Rows of a turn that a trace shows; those of the call itself come on top. */
const most = 300;

/** The row with those of its call, its turn, and the call by which it was taken back or which it takes back; by seq. */
export async function readRelatedRows(
  ctx: Context,
  row: AuditRow,
): Promise<{ rows: AuditRow[]; complete: boolean; undoCallIds: string[] }> {
  const { workspaceId } = ctx;
  const { prisma } = ctx.db;
  const ofCall =
    row.callId === null ? [] : await prisma.auditRow.findMany({ where: { workspaceId, callId: row.callId } });
  const undoCallIds = await callsOfUndo(ctx, row, ofCall);
  const ofUndo =
    undoCallIds.length === 0
      ? []
      : await prisma.auditRow.findMany({ where: { workspaceId, callId: { in: undoCallIds } } });
  const ofTurn =
    row.turnId === null
      ? []
      : await prisma.auditRow.findMany({
          where: { workspaceId, turnId: row.turnId },
          orderBy: { seq: "asc" },
          take: most + 1,
        });
  const shown = [row, ...ofCall, ...ofUndo, ...ofTurn.slice(0, most)];
  const rows = [...new Map(shown.map((entry) => [entry.id, entry])).values()];
  return {
    rows: rows.sort((a, b) => (a.seq < b.seq ? -1 : 1)),
    complete: ofTurn.length <= most,
    undoCallIds,
  };
}

async function callsOfUndo(ctx: Context, row: AuditRow, ofCall: readonly AuditRow[]): Promise<string[]> {
  if (row.callId === null) return [];
  const ids = ofCall.map((entry) => entry.id);
  const records = await ctx.db.prisma.undoRecord.findMany({
    where: { workspaceId: ctx.workspaceId, OR: [{ callId: row.callId }, { undoAuditId: { in: ids } }] },
    select: { callId: true, undoAuditId: true },
  });
  const undoing = await ctx.db.prisma.auditRow.findMany({
    where: { workspaceId: ctx.workspaceId, id: { in: records.flatMap((record) => record.undoAuditId ?? []) } },
    select: { callId: true },
  });
  const calls = [...records, ...undoing].flatMap(({ callId }) => callId ?? []);
  return [...new Set(calls)].filter((callId) => callId !== row.callId);
}
