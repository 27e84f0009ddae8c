import type { Transaction } from "../../../core/db/database";
import type { UnknownCall } from "./unknown-call";

/** Takes the end of a call for this transaction; false when a row of the given kind says it has one already. */
export async function lockOutcome(
  tx: Transaction,
  { workspaceId, callId, startedId }: Pick<UnknownCall, "callId" | "startedId"> & { workspaceId: string },
  action: "call.finished" | "call.resolved",
): Promise<boolean> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`outcome ${workspaceId} ${startedId}`}, 0))`;
  const [row] = await tx.$queryRaw<{ ended: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM "AuditRow" f WHERE f."workspaceId" = ${workspaceId} AND f."callId" = ${callId}
      AND f."action" = ${action} AND f."body"::json -> 'details' ->> 'started' = ${startedId}) AS "ended"`;
  return !row!.ended;
}
