import { actorOf } from "../audit/actor-of";
import type { AuditEntry } from "../audit/schema";
import type { ApprovedCall } from "./approval/approved-call";
import type { CallScope, ToolCall } from "./gateway";
import type { RowsView } from "./policy/view-of";
import { withoutColumns } from "./policy/without-columns";
import type { Point } from "./resilience/rate/take-point";
import type { ToolDefinition } from "./tool-definition";

/** One call on its way through the gateway. */
export interface Attempt {
  call: ToolCall;
  scope: CallScope;
  callId: string;
  /** Names the row that the reply points at; made before there is one. */
  auditId: string;
  at: Date;
  /** `performance.now()` at the door. */
  begunMs: number;
  /** Its place within the rate, once it was counted. */
  point?: Point;
  /** What its caller sees of the tool's rows, where that is not everything. */
  view?: RowsView;
  /** Columns that are masked for anybody: what is said about them does not go into the records. */
  masked?: readonly string[];
  /** Set when a person has approved this very call. */
  approved?: ApprovedCall;
}

export function beginAttempt(call: ToolCall, scope: CallScope, approved?: ApprovedCall): Attempt {
  const { ids, clock } = scope.ctx;
  return {
    call,
    scope,
    callId: call.callId ?? ids.next("call"),
    auditId: ids.next("audit"),
    at: clock.now(),
    begunMs: performance.now(),
    approved,
  };
}

/** What every row about this attempt says. */
export function entryOf(
  attempt: Attempt,
  tool: Pick<ToolDefinition, "name" | "version"> | undefined,
  more: Pick<AuditEntry, "action"> & Partial<AuditEntry>,
): AuditEntry {
  const { call, scope, callId, approved, masked = [] } = attempt;
  const details = {
    ...more.details,
    ...(scope.messageId !== undefined && { messageId: scope.messageId }),
    ...(approved && { approvalId: approved.approvalId }),
  };
  return {
    workspaceId: scope.ctx.workspaceId,
    actor: actorOf(scope.ctx, scope.agentPath),
    tool: tool?.name ?? call.tool,
    toolVersion: tool?.version,
    callId,
    threadId: scope.threadId,
    turnId: scope.turnId,
    ...more,
    ...(masked.length > 0 && { arguments: withoutColumns(more.arguments, masked) }),
    ...(Object.keys(details).length > 0 && { details }),
  };
}

export const elapsedMs = (attempt: Attempt) => performance.now() - attempt.begunMs;
