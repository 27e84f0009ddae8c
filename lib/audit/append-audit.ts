import type { Runtime } from "../core/context";
import type { Transaction } from "../core/db/database";
import { type ChainHead, genesis, type LinkedRow, linkRows } from "./link-row";
import type { AuditEntry } from "./schema";
import { headFault, type SignedHead } from "./sign-head";
import { lastWritten, storeRows } from "./store-rows";

/** What writing to the trail needs: times, ids, and the key that its end is signed with. */
export type AuditRuntime = Pick<Runtime, "clock" | "ids" | "secrets">;

/**
 * Adds a row to the workspace's chain, in the caller's transaction and as late in it as possible: from here on
 * other writers of this workspace wait for the commit.
 */
export async function appendAudit(
  tx: Transaction,
  runtime: AuditRuntime,
  entry: AuditEntry,
): Promise<{ id: string; seq: bigint }> {
  const [row] = await appendAuditRows(tx, runtime, [entry]);
  return row!;
}

/** Several rows at once, all of one workspace, in their order. */
export async function appendAuditRows(
  tx: Transaction,
  runtime: AuditRuntime,
  entries: readonly AuditEntry[],
): Promise<Array<{ id: string } & ChainHead>> {
  if (entries.length === 0) return [];
  const rows = (await storeAfterGuess(tx, runtime, entries)) ?? (await storeAfterLock(tx, runtime, entries));
  return rows.map(({ id, seq, hash }) => ({ id, seq, hash }));
}

/** Where nobody else has written meanwhile one statement takes the lock and writes; else nothing is written. */
async function storeAfterGuess(
  tx: Transaction,
  runtime: AuditRuntime,
  entries: readonly AuditEntry[],
): Promise<LinkedRow[] | undefined> {
  const guess = lastWritten().get(entries[0]!.workspaceId);
  if (!guess) return undefined;
  const rows = linkRows(guess, entries, runtime);
  return (await storeRows((statement) => tx.$executeRaw(statement), runtime, guess, rows, true)) ? rows : undefined;
}

async function storeAfterLock(
  tx: Transaction,
  runtime: AuditRuntime,
  entries: readonly AuditEntry[],
): Promise<LinkedRow[]> {
  const head = await lockHead(tx, entries[0]!.workspaceId);
  const rows = linkRows(head, entries, runtime);
  const sign = head.seq === 0n || headFault(runtime, head) === undefined;
  if (!(await storeRows((statement) => tx.$executeRaw(statement), runtime, head, rows, sign)))
    throw new Error("The end of the audit chain moved under its own lock.");
  return rows;
}

/** Takes the head's row lock, making the row first where there is none; what comes back is the newest state. */
async function lockHead(tx: Transaction, workspaceId: string): Promise<SignedHead> {
  const rows = await tx.$queryRaw<SignedHead[]>`
    INSERT INTO "AuditHead" ("workspaceId", "seq", "hash") VALUES (${workspaceId}, 0, ${genesis})
    ON CONFLICT ("workspaceId") DO UPDATE SET "seq" = "AuditHead"."seq"
    RETURNING "workspaceId", "seq", "hash", "signature", "keyId"`;
  return rows[0]!;
}
