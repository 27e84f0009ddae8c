import { appendAudit } from "../../../audit/append-audit";
import type { Runtime, WorkspaceId } from "../../../core/context";
import { notify } from "../../../events/notify";
import { publishEvent } from "../../../events/publish-event";
import { listAdmins } from "../../../workspaces/list-admins";
import type { ToolDefinition } from "../../tool-definition";
import { argumentErrorCodes, endingActions } from "./code-groups";

/** A rollout whose calls succeed less often than this stops by itself. */
const leastSuccess = 0.95;
const defaultWindowHours = 24;
const defaultMinCalls = 50;
const hourMs = 3_600_000;

/** Refusals that say that somebody wanted more of the tool than it is for; being off says nothing about it. */
const boundaryCodes = ["PERMISSION_DENIED", "OPERATION_DENIED", "INTENT_REJECTED", "APPROVAL_REJECTED"];
const leftOut = ["TOOL_DISABLED", "MUTATIONS_SUSPENDED", "RATE_LIMITED", "CIRCUIT_OPEN", "CANCELLED"];

export type HeldCause = "ambiguous_manual" | "unclear_constraints" | "boundary_too_wide";

export interface Rollout {
  workspaceId: string;
  tool: ToolDefinition;
  windowHours: number | null;
  minCalls: number | null;
  /** When an admin last said something about the tool: what was before that is not held against it. */
  changedAt: Date;
}

interface Counts {
  calls: number;
  succeeded: number;
  unclear_constraints: number;
  boundary_too_wide: number;
}

/**
 * Stops the rollout of a tool whose calls fail too often, once there are enough of them to tell, and says which cause
 * is likely: most of what failed had wrong arguments, was refused as out of bounds, or ran and came to nothing.
 * @returns the cause, when this call stopped it
 */
export async function holdRollout(runtime: Runtime, rollout: Rollout): Promise<HeldCause | undefined> {
  const counts = await read(runtime, rollout);
  if (counts.calls < (rollout.minCalls ?? defaultMinCalls)) return undefined;
  const successRate = counts.succeeded / counts.calls;
  if (successRate >= leastSuccess) return undefined;
  const cause = likelyCause(counts);
  return (await stop(runtime, rollout, cause, { ...counts, successRate })) ? cause : undefined;
}

async function read(runtime: Runtime, { workspaceId, tool, windowHours, changedAt }: Rollout): Promise<Counts> {
  const begin = runtime.clock.now().getTime() - (windowHours ?? defaultWindowHours) * hourMs;
  const since = new Date(Math.max(begin, changedAt.getTime()));
  const [row] = await runtime.db.prisma.$queryRaw<Counts[]>`
    SELECT count(*)::int AS "calls", count(*) FILTER (WHERE "code" = 'OK')::int AS "succeeded",
      count(*) FILTER (WHERE "code" = ANY(${argumentErrorCodes}))::int AS "unclear_constraints",
      count(*) FILTER (WHERE "code" = ANY(${boundaryCodes}))::int AS "boundary_too_wide"
    FROM "AuditRow"
    WHERE "workspaceId" = ${workspaceId} AND "tool" = ${tool.name} AND "at" >= ${since}
      AND "action" = ANY(${endingActions}) AND "code" <> ALL(${leftOut})`;
  return row!;
}

function likelyCause({ calls, succeeded, unclear_constraints, boundary_too_wide }: Counts): HeldCause {
  const rest = calls - succeeded - unclear_constraints - boundary_too_wide;
  const most = Math.max(rest, unclear_constraints, boundary_too_wide);
  if (most === unclear_constraints) return "unclear_constraints";
  return most === boundary_too_wide ? "boundary_too_wide" : "ambiguous_manual";
}

async function stop(
  runtime: Runtime,
  { workspaceId, tool }: Rollout,
  cause: HeldCause,
  figures: Counts & { successRate: number },
): Promise<boolean> {
  const admins = await listAdmins({ db: runtime.db, workspaceId: workspaceId as WorkspaceId });
  return runtime.db.transaction(async (tx) => {
    const { count } = await tx.toolSetting.updateMany({
      where: { workspaceId, tool: tool.name, status: "canary", heldAt: null },
      data: { heldAt: runtime.clock.now(), heldCause: cause },
    });
    if (count === 0) return false;
    const { calls, successRate } = figures;
    const data = { tool: tool.name, label: tool.label, cause, calls, successRate };
    await publishEvent(tx, runtime, { workspaceId, name: "tool.changed", data: { tool: tool.name, held: cause } });
    await notify(tx, runtime, { workspaceId, userIds: admins.map(({ id }) => id), kind: "rollout.held", data });
    await appendAudit(tx, runtime, {
      workspaceId,
      action: "rollout.held",
      actor: null,
      tool: tool.name,
      toolVersion: tool.version,
      details: { cause, ...figures },
    });
    return true;
  });
}
