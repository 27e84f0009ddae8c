import type { Runtime } from "../core/context";
import { appendAuditRows } from "./append-audit";
import { type ChainHead, linkRows } from "./link-row";
import type { AuditEntry } from "./schema";
import { lastWritten, storeRows } from "./store-rows";

/**
 * Adds rows of one workspace outside any transaction, for records that stand for themselves (reads, refusals).
 * From the head that this process wrote last it is one statement, which takes effect only while that head is still
 * the newest; else it falls back to the lock. Returns the new head.
 */
export async function appendAuditBatch(
  runtime: Pick<Runtime, "clock" | "ids" | "secrets" | "db">,
  entries: readonly AuditEntry[],
  known: ChainHead | undefined = lastWritten().get(entries[0]?.workspaceId ?? ""),
): Promise<ChainHead> {
  // Only what this process has signed goes on without a look at the row.
  if (known && known.hash === lastWritten().get(entries[0]?.workspaceId ?? "")?.hash) {
    const rows = linkRows(known, entries, runtime);
    const { seq, hash } = rows.at(-1)!;
    if (await storeRows(runtime.db.execute, runtime, known, rows, true)) return { seq, hash };
  }
  return runtime.db.transaction(async (tx) => (await appendAuditRows(tx, runtime, entries)).at(-1)!);
}
