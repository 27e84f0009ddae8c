import type { Runtime } from "../core/context";
import { appendAuditRows } from "./append-audit";
import { type ChainHead, linkRows } from "./link-row";
import type { AuditEntry } from "./schema";

/**
 * Adds rows of one workspace outside any transaction, for records that stand for themselves (reads, refusals).
 * With the head that this process wrote last it is one statement, which takes effect only while that head is still
 * the newest; else it falls back to the lock. Returns the new head for the next time.
 */
export async function appendAuditBatch(
  runtime: Pick<Runtime, "clock" | "ids" | "db">,
  entries: readonly AuditEntry[],
  known?: ChainHead,
): Promise<ChainHead> {
  if (known) {
    const rows = linkRows(known, entries, runtime);
    const last = rows.at(-1)!;
    const written = await runtime.db.prisma.$executeRaw`
      WITH "head" AS (
        UPDATE "AuditHead" SET "seq" = ${last.seq}, "hash" = ${last.hash}
        WHERE "workspaceId" = ${last.workspaceId} AND "seq" = ${known.seq} AND "hash" = ${known.hash}
        RETURNING 1)
      INSERT INTO "AuditRow" ("workspaceId", "seq", "id", "at", "action", "actorId", "tool", "code", "callId",
        "receiptId", "threadId", "turnId", "body", "prevHash", "hash")
      SELECT r.* FROM json_to_recordset(${asJson(rows)}::json) AS r("workspaceId" text, "seq" bigint, "id" text,
        "at" timestamptz, "action" text, "actorId" text, "tool" text, "code" text, "callId" text,
        "receiptId" text, "threadId" text, "turnId" text, "body" text, "prevHash" text, "hash" text), "head"`;
    if (written === rows.length) return { seq: last.seq, hash: last.hash };
  }
  return runtime.db.transaction(async (tx) => (await appendAuditRows(tx, runtime, entries)).at(-1)!);
}

function asJson(rows: readonly object[]): string {
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));
}
