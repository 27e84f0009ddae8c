import type { Context } from "../core/context";
import { genesis } from "./link-row";
import { AuditBody } from "./schema";
import { checkRow } from "./verify-chain";

/**
 * The rows about one receipt, each with whether it is unaltered and tied to both of its neighbours.
 * A reason comes with every row that is not.
 */
export async function checkReceiptRows(
  ctx: Pick<Context, "db" | "workspaceId">,
  receiptId: string,
  callId: string,
): Promise<Array<{ body: AuditBody | null; fault: string | null }>> {
  const { prisma } = ctx.db;
  const rows = await prisma.auditRow.findMany({
    where: { workspaceId: ctx.workspaceId, callId, receiptId, action: { startsWith: "receipt." } },
    orderBy: { seq: "asc" },
  });
  const near = rows.flatMap(({ seq }) => [seq - 1n, seq + 1n]);
  const neighbours = await prisma.auditRow.findMany({
    where: { workspaceId: ctx.workspaceId, seq: { in: near } },
    select: { seq: true, hash: true, prevHash: true },
  });
  const head = await prisma.auditHead.findUnique({ where: { workspaceId: ctx.workspaceId } });
  const bySeq = new Map(neighbours.map((row) => [row.seq, row]));
  return rows.map((row) => {
    const before = bySeq.get(row.seq - 1n);
    const after = bySeq.get(row.seq + 1n)?.prevHash ?? (head?.seq === row.seq ? head.hash : undefined);
    const fault =
      before === undefined && row.seq !== 1n
        ? `Row ${row.seq - 1n} is missing.`
        : (checkRow(row, { seq: row.seq - 1n, hash: before?.hash ?? genesis })?.reason ??
          (after === row.hash ? null : `Nothing after row ${row.seq} continues it.`));
    return { body: fault === null ? AuditBody.parse(JSON.parse(row.body)) : null, fault };
  });
}
