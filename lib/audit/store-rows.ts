import type { Runtime } from "../core/context";
import { Prisma } from "../core/db/database";
import { processWide } from "../core/process-wide";
import type { ChainHead, LinkedRow } from "./link-row";
import { signHead } from "./sign-head";

/** Parts of a statement that writes rows behind `head`; `rows` stands where a CTE named "head" is made of `head`. */
export interface RowParts {
  /** Gives one row where the given head is the newest still, none otherwise. */
  head: Prisma.Sql;
  rows: Prisma.Sql;
}

/** @param onlyIf what else must hold for anything to be written */
export function rowParts(
  runtime: Pick<Runtime, "secrets">,
  head: ChainHead,
  rows: readonly LinkedRow[],
  sign: boolean,
  onlyIf: Prisma.Sql = Prisma.sql`true`,
): RowParts {
  const last = rows.at(-1)!;
  const signature = sign ? signHead(runtime, last.workspaceId, last) : null;
  const keyId = sign ? runtime.secrets.signingKeyId : null;
  return {
    head: Prisma.sql`
      UPDATE "AuditHead" SET "seq" = ${last.seq}, "hash" = ${last.hash},
        "signature" = ${signature}, "keyId" = ${keyId}
      WHERE "workspaceId" = ${last.workspaceId} AND "seq" = ${head.seq} AND "hash" = ${head.hash} AND ${onlyIf}
      RETURNING 1`,
    rows: Prisma.sql`
    INSERT INTO "AuditRow" ("workspaceId", "seq", "id", "at", "action", "actorId", "tool", "code", "callId",
      "receiptId", "threadId", "turnId", "durationMs", "shape", "body", "prevHash", "hash")
    SELECT r.* FROM json_to_recordset(${asJson(rows)}::json) AS r("workspaceId" text, "seq" bigint, "id" text,
      "at" timestamptz, "action" text, "actorId" text, "tool" text, "code" text, "callId" text,
      "receiptId" text, "threadId" text, "turnId" text, "durationMs" float8, "shape" text, "body" text, "prevHash" text, "hash" text), "head"`,
  };
}

/**
 * Writes rows that follow `head`, and the new head, in one statement. False, with nothing written, when `head` is not
 * the newest any more: without its lock others may have been quicker.
 * @param sign whether `head` is known to be ours, so that the new one may be signed. An end that was not is carried on
 * without a signature, for good: whatever is written after a forged row does not make it look genuine.
 * @param execute sends the statement, in a transaction or by itself
 */
export async function storeRows(
  execute: (statement: Prisma.Sql) => Promise<number>,
  runtime: Pick<Runtime, "secrets">,
  head: ChainHead,
  rows: readonly LinkedRow[],
  sign: boolean,
): Promise<boolean> {
  const parts = rowParts(runtime, head, rows, sign);
  const written = await execute(Prisma.sql`WITH "head" AS (${parts.head}) ${parts.rows}`);
  return noteWritten(rows, written === rows.length, sign);
}

/** Remembers the chain's end, or that it is not known any more. Returns `written`. */
export function noteWritten(rows: readonly LinkedRow[], written: boolean, sign: boolean): boolean {
  const { workspaceId, seq, hash } = rows.at(-1)!;
  if (!written) lastWritten().delete(workspaceId);
  else if (sign) lastWritten().set(workspaceId, { seq, hash });
  return written;
}

/**
 * The end of each workspace's chain as this process wrote and signed it last. Only a guess: the transaction may have been rolled
 * back, and other processes write too. Whoever uses it must check it against the row, as `storeRows` does.
 */
export function lastWritten(): Map<string, ChainHead> {
  return processWide("audit-heads", () => new Map<string, ChainHead>());
}

function asJson(rows: readonly object[]): string {
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));
}
