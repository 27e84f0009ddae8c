import { actorOf } from "../audit/actor-of";
import type { AuditEntry } from "../audit/schema";
import type { CallScope, ToolCall } from "./gateway";
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
}

export function beginAttempt(call: ToolCall, scope: CallScope): Attempt {
  const { ids, clock } = scope.ctx;
  return {
    call,
    scope,
    callId: call.callId ?? ids.next("call"),
    auditId: ids.next("audit"),
    at: clock.now(),
    begunMs: performance.now(),
  };
}

/** What every row about this attempt says. */
export function entryOf(
  attempt: Attempt,
  tool: Pick<ToolDefinition, "name" | "version"> | undefined,
  more: Pick<AuditEntry, "action"> & Partial<AuditEntry>,
): AuditEntry {
  const { call, scope, callId } = attempt;
  return {
    workspaceId: scope.ctx.workspaceId,
    actor: actorOf(scope.ctx, scope.agentPath),
    tool: tool?.name ?? call.tool,
    toolVersion: tool?.version,
    callId,
    threadId: scope.threadId,
    turnId: scope.turnId,
    ...more,
    ...(scope.messageId !== undefined && { details: { ...more.details, messageId: scope.messageId } }),
  };
}

export const elapsedMs = (attempt: Attempt) => performance.now() - attempt.begunMs;
