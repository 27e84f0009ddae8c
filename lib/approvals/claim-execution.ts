import type { Runtime } from "../core/context";
import type { Transaction } from "../core/db/database";
import type { ApprovalRow } from "./approval-row";

/** Seconds without a sign of life after which an execution counts as dead. */
const staleSeconds = 10;

export type Claim =
  | { kind: "claimed"; row: ApprovalRow; executor: string /** Another execution died in it. */; interrupted: boolean }
  /** Done, and its answer not told yet. */
  | { kind: "unsettled"; row: ApprovalRow; executor: string }
  /** Another execution is at it. */
  | { kind: "busy" }
  /** Nothing to do: not approved, or settled. */
  | { kind: "over" };

/**
 * Takes an approved card for execution. From here on only this claim can commit the deed or settle the card: a former
 * one, should it still live, finds its name gone.
 */
export async function claimExecution(runtime: Pick<Runtime, "db" | "ids">, approvalId: string): Promise<Claim> {
  const executor = runtime.ids.next("execution");
  return runtime.db.transaction(async (tx) => {
    const before = await lock(tx, approvalId);
    if (!before) return { kind: "over" };
    if (before.settledAt !== null || !["approved", "executed"].includes(before.state)) return { kind: "over" };
    const taken = await tx.$executeRaw`
      UPDATE "Approval" SET "executor" = ${executor}, "startedAt" = COALESCE("startedAt", now()), "heartbeatAt" = now()
      WHERE "id" = ${approvalId} AND ("executor" IS NULL
        OR "heartbeatAt" < now() - make_interval(secs => ${staleSeconds}::int))`;
    if (taken === 0) return { kind: "busy" };
    const row = { ...before, executor };
    if (before.state === "executed") return { kind: "unsettled", row, executor };
    return { kind: "claimed", row, executor, interrupted: before.executor !== null };
  });
}

async function lock(tx: Transaction, id: string): Promise<ApprovalRow | null> {
  await tx.$queryRaw`SELECT "id" FROM "Approval" WHERE "id" = ${id} FOR UPDATE`;
  return tx.approval.findUnique({ where: { id } });
}
