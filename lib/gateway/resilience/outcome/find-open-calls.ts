import { AuditBody } from "../../../audit/schema";
import type { Runtime } from "../../../core/context";

/** A call without a known end, as the audit trail tells it. */
export interface OpenCall {
  workspaceId: string;
  startedId: string;
  /** When it began, or when it was found to be unknown. */
  at: Date;
  callId: string;
  tool: string;
  started: AuditBody;
  /** An admin's time-out for the tool, in milliseconds. */
  timeoutMs: number | null;
}

interface Row extends Omit<OpenCall, "started"> {
  body: string;
}

const most = 200;

/**
 * Calls that were begun and never ended: their process died, or still runs. Calls that a person's approval is about
 * to run again are left to that.
 */
export async function findLostCalls(runtime: Pick<Runtime, "db">, since: Date, before: Date): Promise<OpenCall[]> {
  const rows = await runtime.db.prisma.$queryRaw<Row[]>`
    SELECT s."workspaceId", s."id" AS "startedId", s."at", s."callId", s."tool", s."body", t."timeoutMs"
    FROM "AuditRow" s
    LEFT JOIN "ToolSetting" t ON t."workspaceId" = s."workspaceId" AND t."tool" = s."tool"
    WHERE s."action" = 'call.started' AND s."at" >= ${since} AND s."at" < ${before}
      AND NOT EXISTS (SELECT 1 FROM "AuditRow" f WHERE f."callId" = s."callId" AND f."workspaceId" = s."workspaceId"
        AND f."action" = 'call.finished' AND f."body"::json -> 'details' ->> 'started' = s."id")
      AND NOT EXISTS (SELECT 1 FROM "Approval" a WHERE a."callId" = s."callId" AND a."workspaceId" = s."workspaceId"
        AND a."state" = 'approved')
    ORDER BY s."at" LIMIT ${most}`;
  return rows.map(toOpenCall);
}

/** Calls that ended with nobody knowing how, of tools that can look at the far side. */
export async function findUnknownCalls(
  runtime: Pick<Runtime, "db">,
  tools: readonly string[],
  since: Date,
  before: Date,
): Promise<OpenCall[]> {
  if (tools.length === 0) return [];
  const rows = await runtime.db.prisma.$queryRaw<Row[]>`
    SELECT s."workspaceId", s."id" AS "startedId", f."at", s."callId", s."tool", s."body", NULL::int AS "timeoutMs"
    FROM "AuditRow" f
    JOIN "AuditRow" s ON s."id" = f."body"::json -> 'details' ->> 'started' AND s."workspaceId" = f."workspaceId"
    WHERE f."action" = 'call.finished' AND f."code" = 'OUTCOME_UNKNOWN' AND f."tool" = ANY(${[...tools]})
      AND f."at" >= ${since} AND f."at" < ${before}
      AND NOT EXISTS (SELECT 1 FROM "AuditRow" r WHERE r."callId" = f."callId" AND r."workspaceId" = f."workspaceId"
        AND r."action" = 'call.resolved' AND r."body"::json -> 'details' ->> 'started' = s."id")
    ORDER BY f."at" LIMIT ${most}`;
  return rows.map(toOpenCall);
}

function toOpenCall({ body, ...row }: Row): OpenCall {
  return { ...row, started: AuditBody.parse(JSON.parse(body)) };
}
