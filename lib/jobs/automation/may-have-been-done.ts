import { gateway } from "../../catalog";
import type { Runtime } from "../../core/context";
import type { Turn } from "../../core/db/generated/client";
import { mayHaveLeft } from "../../gateway/resilience/outcome/may-have-left";

/**
 * Whether a turn that broke off has begun a change of which nobody knows how it ended: it ended as unknown, or has no
 * end yet and may have left this installation. What lived in our own transaction and left no receipt was not done.
 */
export async function mayHaveBeenDone(
  { db }: Pick<Runtime, "db">,
  { workspaceId, threadId, id: turnId }: Pick<Turn, "workspaceId" | "threadId" | "id">,
): Promise<boolean> {
  const calls = await db.prisma.$queryRaw<{ tool: string; ended: boolean; code: string | null }[]>`
    SELECT s."tool", f."id" IS NOT NULL AS "ended", f."code" FROM "AuditRow" s
    LEFT JOIN "AuditRow" f ON f."callId" = s."callId" AND f."workspaceId" = s."workspaceId"
      AND f."action" = 'call.finished' AND f."body"::json -> 'details' ->> 'started' = s."id"
    WHERE s."workspaceId" = ${workspaceId} AND s."threadId" = ${threadId} AND s."turnId" = ${turnId}
      AND s."action" = 'call.started'`;
  return calls.some(({ tool, ended, code }) => {
    if (ended) return code === "OUTCOME_UNKNOWN";
    const known = gateway.tools.find(({ name }) => name === tool);
    return known === undefined || mayHaveLeft(known);
  });
}
