import type { Runtime } from "../core/context";
import type { Prisma } from "../core/db/database";
import { linkRows } from "./link-row";
import type { AuditEntry } from "./schema";
import { lastWritten, noteWritten, type RowParts, rowParts } from "./store-rows";

/**
 * Adds a row to the trail together with what it tells of, in one statement instead of a transaction. It goes on from
 * the end that this process wrote last: undefined, with nothing done, where others have written since or `onlyIf` does
 * not hold. The caller then takes the way over the lock.
 * @param onlyIf a condition over CTEs of the statement that stand before "head"
 * @param statement made of the parts: it has CTEs "head" and of its rows, and does nothing where "head" has no row
 */
export async function appendAuditWith<Row extends object>(
  runtime: Pick<Runtime, "clock" | "ids" | "secrets" | "db">,
  entry: AuditEntry,
  onlyIf: Prisma.Sql,
  statement: (parts: RowParts) => Prisma.Sql,
): Promise<Row | undefined> {
  const head = lastWritten().get(entry.workspaceId);
  if (!head) return undefined;
  const rows = linkRows(head, [entry], runtime);
  const [row] = await runtime.db.query<Row>(statement(rowParts(runtime, head, rows, true, onlyIf)));
  if (row) noteWritten(rows, true, true);
  return row;
}
